/** Blocks whose HTML is in the text, so that nothing is lost without the block. */
const plainBlocks = new Set(
  'paragraph heading list list-item image gallery quote table html columns column group buttons button separator more nextpage code preformatted embed media-text pullquote verse spacer'.split(
    ' ',
  ),
)

// Repetitions are bounded, so that no text takes quadratic time.
const blockComment = /<!--\s*(\/?)wp:([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)(\s+\{[^>]{0,20000}\})?\s{0,9}(\/?)-->/g
const shortcode = /\[([a-z][a-z0-9_-]{0,60})(?=[\s\]/])[^\]]{0,2000}\]/gi
const caption = /\[caption[^\]]{0,500}\]([\s\S]{0,5000}?)\[\/caption\]/gi

/**
 * Converts the text of a WordPress post to HTML. Blocks and shortcodes of plugins stay in the text as they are, so that
 * an editor can replace them.
 */
export function convertPost(content: string): { html: string; notes: string[] } {
  const blocks = new Set<string>()
  const withoutBlocks = content.replace(blockComment, (whole, _closing, name: string, _attributes, isVoid) => {
    const plainName = name.replace(/^core\//, '')
    if (plainBlocks.has(plainName)) return ''
    blocks.add(name)
    return isVoid === '/' ? `<p>${escapeText(whole.slice('<!--'.length, -'-->'.length).trim())}</p>` : ''
  })
  const text = withoutBlocks.replace(caption, '$1')
  const shortcodes = new Set(Array.from(text.matchAll(shortcode), ([, name = '']) => name.toLowerCase()))
  return {
    html: /<p[\s>]/i.test(text) ? text : addParagraphs(text),
    notes: [
      ...(blocks.size > 0 ? [`Blocks of plugins to replace: ${[...blocks].join(', ')}.`] : []),
      ...(shortcodes.size > 0 ? [`Shortcodes to replace: ${[...shortcodes].join(', ')}.`] : []),
    ],
  }
}

/** Turns parts between blank lines into paragraphs, as WordPress does when it shows a post of the classic editor. */
function addParagraphs(text: string): string {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => (/^<(?:h[1-6]|ul|ol|table|blockquote|figure|div|pre|hr)\b/i.test(part) ? part : `<p>${part}</p>`))
    .join('\n')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
