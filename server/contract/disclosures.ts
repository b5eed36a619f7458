/** Disclosures that the Amazon Associates programme requires next to affiliate links and prices, verbatim. */

export const associateDisclosure = 'As an Amazon Associate I earn from qualifying purchases.'

export const pricesDisclosure =
  'Product prices and availability are accurate as of the date/time indicated and are subject to change. Any price and availability information displayed on Amazon.co.uk at the time of purchase will apply to the purchase of this product.'
