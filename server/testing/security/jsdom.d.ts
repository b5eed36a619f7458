/** Part of jsdom that tests in other environments need to parse rendered pages. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(text: string, options?: { contentType?: string })
    readonly window: { readonly document: Document }
  }
}
