/** Ahead of the first link that earns anything. */
export function LinksDisclosure() {
  return (
    <p className="disclosure-box">
      <strong>Ad: this review contains affiliate links.</strong> As an Amazon Associate I earn from qualifying
      purchases. Each such link says so beside it, and costs you nothing extra.
    </p>
  )
}

/** In the words of Amazon’s programme policies. */
export function PricesDisclosure() {
  return (
    <p className="note">
      Product prices and availability are accurate as of the date/time indicated and are subject to change. Any price
      and availability information displayed on Amazon.co.uk at the time of purchase will apply to the purchase of this
      product.
    </p>
  )
}
