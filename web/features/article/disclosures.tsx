import { associateDisclosure, pricesDisclosure } from '../../../server/contract/disclosures.ts'

/** Disclosure shown before the first affiliate link. */
export function LinksDisclosure() {
  return (
    <p className="disclosure-box">
      <strong>Ad: this review contains affiliate links.</strong> {associateDisclosure} Each such link says so beside it,
      and costs you nothing extra.
    </p>
  )
}

export function PricesDisclosure() {
  return <p className="note">{pricesDisclosure}</p>
}
