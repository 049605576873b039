/** The picture of each game, by its id; games from elsewhere have the measuring rod alone. */

import type { Component } from "svelte";
import ArmsPicture from "./ArmsPicture.svelte";
import CityPicture from "./CityPicture.svelte";
import HostsPicture from "./HostsPicture.svelte";
import PitchPicture from "./PitchPicture.svelte";
import PitPicture from "./PitPicture.svelte";
import RoofsPicture from "./RoofsPicture.svelte";

export const pictures: Record<string, Component> = {
  "pit-fighter": PitPicture,
  "blood-bowl": PitchPicture,
  annuminas: CityPicture,
  mordheim: RoofsPicture,
  celtos: HostsPicture,
  pulso: ArmsPicture,
};
