import { countCharacters } from '../../server/domain/text.ts'
import './feed-ad.css'
import type { ReactNode } from 'react'
import { toPlatformLabel } from '../lib/labels.ts'

/** Characters and lines of an ad's text that a feed shows on a phone before "See more". */
const maxCharacters = 125
const maxLines = 3

// Created on first use: creating it takes longer than loading a page's whole script.
let segmenter: Intl.Segmenter | undefined

/** Returns the part of an ad's text that a feed shows before "See more". Undefined if all of it is shown. */
export function truncateForFeed(text: string): string | undefined {
  const lines = text.split('\n')
  const firstLines = lines.slice(0, maxLines).join('\n')
  const isLong = countCharacters(firstLines) > maxCharacters
  if (!isLong) return lines.length > maxLines ? firstLines.trimEnd() : undefined
  segmenter ??= new Intl.Segmenter('en-GB', { granularity: 'grapheme' })
  const shown = [...segmenter.segment(firstLines)].slice(0, maxCharacters).map(({ segment }) => segment)
  return dropPartialWord(shown.join(''))
}

/** Drops an incomplete last word, unless it is the only one. */
function dropPartialWord(text: string): string {
  const whole = text.replace(/\s+\S*$/u, '')
  return whole === '' ? text : whole
}

interface Props {
  /** Name of the page that shows the ad. */
  pageName: string
  bodyText: string
  headline: string
  /** Contract value, such as LEARN_MORE. */
  callToAction: string
  linkUrl: string
  /** Picture of the article, an `ArticleImage`. */
  image: ReactNode
}

/** Non-interactive preview of an ad in a Facebook feed. Empty texts are shown as bars. */
export function FeedAd({ pageName, bodyText, headline, callToAction, linkUrl, image }: Props) {
  return (
    <figure
      className="feed-ad"
      aria-label={headline ? `Preview of a Facebook ad: ${headline}` : 'Preview of a Facebook ad without a headline'}
    >
      <div className="feed-ad-page">
        <span className="feed-ad-avatar" aria-hidden="true">
          {pageName.slice(0, 1).toUpperCase()}
        </span>
        <span>
          <strong>{pageName}</strong>
          <span className="feed-ad-sponsored">Sponsored</span>
        </span>
      </div>
      <FeedText text={bodyText} />
      <div className="feed-ad-image">{image}</div>
      <div className="feed-ad-foot">
        <div className="feed-ad-about">
          <p className="feed-ad-domain">{getDomain(linkUrl)}</p>
          {headline === '' ? <Placeholder /> : <p className="feed-ad-headline">{headline}</p>}
        </div>
        <span className="feed-ad-button">{toPlatformLabel(callToAction)}</span>
      </div>
    </figure>
  )
}

function FeedText({ text }: { text: string }) {
  const shortened = truncateForFeed(text)
  if (text === '') {
    return (
      <div className="feed-ad-text">
        <Placeholder />
        <Placeholder />
      </div>
    )
  }
  return (
    <p className="feed-ad-text">
      {shortened === undefined ? (
        text
      ) : (
        <>
          {shortened}… <span className="feed-ad-more">See more</span>
        </>
      )}
    </p>
  )
}

const Placeholder = () => <span className="feed-ad-blank" aria-hidden="true" />

/** Returns the part of a URL that a feed shows. */
function getDomain(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
}
