import { PageHead } from '../../lib/page-head.tsx'
import { useSite } from '../../lib/site.queries.ts'

export function TermsScreen() {
  const { name } = useSite()
  return (
    <>
      <PageHead
        title="Terms of Service"
        description={`The terms of ${name}: affiliate links, the accuracy of prices, liability and the governing law.`}
        path="/terms"
      />
      <div className="page prose legal">
        <h1>Terms of Service</h1>
        <p>
          These terms apply to everyone who reads {name} (“the site”). By using the site you accept these terms. If you
          do not accept them, please do not use the site.
        </p>
        <h2>Affiliate disclosure</h2>
        <p>
          Many links on the site lead to products on Amazon.co.uk and are affiliate links. As an Amazon Associate I earn
          from qualifying purchases. If you buy after following such a link, the operator of the site receives a
          commission. You pay the same price with or without the link.
        </p>
        <p>
          Every affiliate link is labelled as one. Commission does not influence which products are compared or how they
          are rated.
        </p>
        <h2>About the reviews</h2>
        <p>
          Reviews are written with the help of software. They use public information: manufacturers’ specifications,
          prices and customer ratings. They are general information, not personal advice. If an article is marked as
          sample content, its products are invented and cannot be bought.
        </p>
        <h2>Prices, ratings and availability</h2>
        <p>
          Prices and ratings were correct on the day shown beside them. They change without notice. The price that the
          shop shows when you buy applies. Your contract of sale is with the shop, not with the operator of the site.
        </p>
        <h2>Content and trade marks</h2>
        <p>
          You may not republish the text and drawings of the site without permission. Product names and trade marks
          belong to their owners. The owners neither sponsor nor endorse the site unless an article says so.
        </p>
        <h2>Liability</h2>
        <p>
          The site is provided “as is”. As far as the law allows, the operator is not liable for losses caused by
          relying on it. Nothing in these terms limits liability for death or personal injury caused by negligence, for
          fraud, or for anything else that cannot be limited under the law of the United Kingdom. Your rights as a
          consumer are not affected.
        </p>
        <h2>Governing law</h2>
        <p>
          These terms are governed by the law of England and Wales, and its courts decide disputes about them. If you
          live in Scotland or Northern Ireland, you may also bring a claim in the courts there.
        </p>
        <h2>Changes</h2>
        <p>The operator may change these terms. The version on this page applies.</p>
      </div>
    </>
  )
}
