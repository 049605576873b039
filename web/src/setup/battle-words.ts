/** What the form says of a battle. Both languages carry the same keys. */

const es = {
  scenario: "Escenario",
  table: "Mesa",
  size: "Tamaño",
  seed: "Semilla de la ciudad",
  mirror: "Ciudad en espejo: las dos mitades iguales",
  measuring: "Medir cuando se quiera",
  hatreds: "Odios antiguos entre pueblos",
  units: (count: number) => `${String(count)} unidades`,
  points: (count: number) => `${String(count)} puntos`,
  crowns: (count: number) => `${String(count)} coronas`,
};

const en: typeof es = {
  scenario: "Scenario",
  table: "Table",
  size: "Size",
  seed: "Seed of the city",
  mirror: "Mirrored city: both halves alike",
  measuring: "Measure whenever one likes",
  hatreds: "Old hatreds between peoples",
  units: (count) => `${String(count)} units`,
  points: (count) => `${String(count)} points`,
  crowns: (count) => `${String(count)} crowns`,
};

export const battleWords = { es, en };
