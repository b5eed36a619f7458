/** User agent of a person's browser. Headless browsers identify themselves and are not counted. */
export const ordinaryBrowser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
