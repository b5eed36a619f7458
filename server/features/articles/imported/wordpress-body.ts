/** Blocks whose HTML is in the text, so that nothing is lost without the block. */
const plainBlocks = new Set(
  'paragraph heading list list-item image gallery quote table html columns column group buttons button separator more nextpage code preformatted embed media-text pullquote verse spacer'.split(
    ' ',
  ),
)

// A repetition stops where the next match could begin, so that no text takes quadratic time. WordPress escapes both angle
// brackets in the attributes of a block.
const blockComment = /<!--\s*(\/?)wp:([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)(\s+\{[^<>]{0,20000}\})?\s{0,9}(\/?)-->/g
const shortcode = /\[([a-z][a-z0-9_-]{0,60})(?=[\s\]/])[^[\]]{0,2000}\]/gi
const captionTag = /\[caption[^[\]]{0,500}\]|\[\/caption\]/gi

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
  const text = removeCaptionTags(withoutBlocks)
  const shortcodes = new Set(Array.from(text.matchAll(shortcode), ([, name = '']) => name.toLowerCase()))
  return {
    html: /<p[\s>]/i.test(text) ? text : addParagraphs(text),
    notes: [
      ...(blocks.size > 0 ? [`Blocks of plugins to replace: ${[...blocks].join(', ')}.`] : []),
      ...(shortcodes.size > 0 ? [`Shortcodes to replace: ${[...shortcodes].join(', ')}.`] : []),
    ],
  }
}

/** Removes pairs of `[caption]` and `[/caption]`, and leaves the text between them. */
function removeCaptionTags(text: string): string {
  const parts: string[] = []
  let start = 0
  let opening: RegExpExecArray | undefined
  for (const tag of text.matchAll(captionTag)) {
    if (!tag[0].startsWith('[/')) opening ??= tag
    else if (opening) {
      parts.push(text.slice(start, opening.index), text.slice(opening.index + opening[0].length, tag.index))
      start = tag.index + tag[0].length
      opening = undefined
    }
  }
  return [...parts, text.slice(start)].join('')
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
