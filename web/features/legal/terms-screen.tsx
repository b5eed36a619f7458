import { PageHead } from '../../lib/page-head.tsx'
import { useSite } from '../../lib/site.queries.ts'

export function TermsScreen() {
  const { name } = useSite()
  return (
    <>
      <PageHead
        title="Terms of Service"
        description={`The terms on which ${name} is offered: affiliate links, the accuracy of prices, liability and the law that applies.`}
        path="/terms"
      />
      <div className="page prose legal">
        <h1>Terms of Service</h1>
        <p>
          These terms apply to everybody who reads {name} (“the site”). By using the site you accept them; if you do
          not, please do not use it.
        </p>
        <h2>Affiliate disclosure</h2>
        <p>
          Many links on the site lead to products on Amazon.co.uk and are affiliate links. As an Amazon Associate I earn
          from qualifying purchases: if you buy after following such a link, the operator of the site receives a
          commission. The price you pay is the same with the link as without it.
        </p>
        <p>
          Links of this kind are marked as affiliate links where they stand. Commission does not decide which products
          are compared or how they are judged.
        </p>
        <h2>What the reviews are</h2>
        <p>
          Reviews are written with the help of software, from public information: manufacturers’ specifications, prices,
          and the ratings that customers have given. They are general information and not advice for your case. Where an
          article is marked as sample content, its products are invented and cannot be bought.
        </p>
        <h2>Prices, ratings and availability</h2>
        <p>
          Prices and ratings were right on the day they were read, which is shown beside them, and change without
          notice. What the shop shows when you buy is what counts. Your contract of sale is with the shop, not with the
          operator of the site.
        </p>
        <h2>Content and trade marks</h2>
        <p>
          The text and the drawings on the site may not be republished without permission. Names and trade marks of
          products belong to their owners, who neither sponsor nor endorse the site unless an article says so.
        </p>
        <h2>Liability</h2>
        <p>
          The site is offered as it is. As far as the law allows, the operator is not liable for loss that follows from
          relying on it. Nothing in these terms limits liability for death or personal injury caused by negligence, for
          fraud, or for anything else that cannot be limited under the law of the United Kingdom, and your rights as a
          consumer stay as they are.
        </p>
        <h2>Law that applies</h2>
        <p>
          These terms are governed by the law of England and Wales, and its courts decide on disputes about them. If you
          live in Scotland or Northern Ireland, you may also bring a claim in the courts there.
        </p>
        <h2>Changes</h2>
        <p>The operator may change these terms; the version on this page is the one that applies.</p>
      </div>
    </>
  )
}
