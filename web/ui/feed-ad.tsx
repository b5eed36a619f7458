import './feed-ad.css'
import type { ReactNode } from 'react'
import { inWords } from '../lib/in-words.ts'
import { feedCut } from './feed-cut.ts'

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
    <figure className="feed-ad" aria-label={`Ad as a Facebook feed shows it: ${headline || 'no headline yet'}`}>
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
          <p className="feed-ad-domain">{domainOf(linkUrl)}</p>
          {headline === '' ? <Blank /> : <p className="feed-ad-headline">{headline}</p>}
        </div>
        <span className="feed-ad-button">{inWords(callToAction)}</span>
      </div>
    </figure>
  )
}

function FeedText({ text }: { text: string }) {
  const cut = feedCut(text)
  if (text === '') {
    return (
      <div className="feed-ad-text">
        <Blank />
        <Blank />
      </div>
    )
  }
  return (
    <p className="feed-ad-text">
      {cut === undefined ? (
        text
      ) : (
        <>
          {cut}… <span className="feed-ad-more">See more</span>
        </>
      )}
    </p>
  )
}

const Blank = () => <span className="feed-ad-blank" aria-hidden="true" />

/** Returns the part of a URL that a feed shows. */
function domainOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
}
