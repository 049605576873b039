import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { glyphs } from "./glyphs.ts";

const atOnce = fileURLToPath(new URL("./src/draw/at-once.ts", import.meta.url));

/** Says the dark tokens a second time for readers whose system is dark and who have chosen no theme. */
function followTheSystem(): Plugin {
  return {
    name: "follow-the-system",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/tokens.css")) return null;
      const dark = /\[data-theme="dark"\] (\{[^}]*\})/.exec(code)?.[1];
      if (!dark) throw new Error("tokens.css has no dark block");
      return `${code}\n@media (prefers-color-scheme: dark) { :root:not([data-theme]) ${dark} }\n`;
    },
  };
}

export default defineConfig({
  base: "./",
  resolve: { alias: [{ find: /^d3-(transition|interpolate)$/, replacement: atOnce }] },
  plugins: [followTheSystem(), glyphs(), svelte()],
  build: {
    outDir: "../src/liza/static",
    emptyOutDir: true,
    rolldownOptions: { checks: { pluginTimings: false } }, // not of interest to whoever builds
    license: { fileName: "licenses.md" },
  },
});
