/** The part that tests outside the jsdom environment need to parse rendered pages. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(text: string, options?: { contentType?: string })
    readonly window: { readonly document: Document }
  }
}
