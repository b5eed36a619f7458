/** As much of it as tests outside its environment need: they parse what a server renders where there is no window. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(text: string, options?: { contentType?: string })
    readonly window: { readonly document: Document }
  }
}
