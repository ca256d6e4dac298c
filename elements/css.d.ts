declare module '*.css' {
  /** The text of the sheet; `sheetFor` turns it into a constructable style sheet of a document. */
  const css: string;
  export default css;
}
