import './feed-ad.css'
import type { ReactNode } from 'react'
import { inWords } from '../lib/in-words.ts'
import { feedCut } from './feed-cut.ts'

interface Props {
  /** Whose page shows the ad. */
  pageName: string
  bodyText: string
  headline: string
  /** As the contract names it: LEARN_MORE. */
  callToAction: string
  linkUrl: string
  /** What is drawn of the article: an `ArticleImage`. */
  image: ReactNode
}

/**
 * An ad as it will look in a Facebook feed: a picture of one, in which nothing can be pressed. What has no words yet is
 * shown as a bar.
 */
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

/** The part of an address that a feed shows. */
function domainOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
}
