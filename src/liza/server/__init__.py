"""The table on the network: what `liza serve` runs. Contract: `docs/server.md` and `web/src/types.ts`."""
