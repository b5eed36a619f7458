/** Replaces the text between `<!-- name -->` and `<!-- /name -->` in a page. Throws if the page lacks the markers. */
export declare function writeTable(name: string, text: string, page?: URL): Promise<void>
