/** UTF-16 units of a text that are searched. */
const most = 300

/**
 * A text as it is searched: two that differ in case alone are one. Every store goes by this, as databases fold in ways of
 * their own; what they keep of it is made anew where this changes. It has neither NUL nor half surrogate pairs, and at most
 * 900 bytes.
 */
export function folded(text: string): string {
  return text.slice(0, most).toLowerCase().toWellFormed().replaceAll('\u0000', '\ufffd')
}
