declare module "liza:glyphs" {
  /** What to draw, by our own names, in a square of 512. */
  export const paths: Record<string, string>;
}

declare module "liza:arms" {
  /** The same, of those whom only a free table shows. */
  export const paths: Record<string, string>;
}

declare module "liza:credits" {
  /** Whom to thank: each author with the icons of theirs. */
  export const credits: [author: string, icons: string[]][];
}
