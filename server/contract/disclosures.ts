/** What Amazon's programme asks a site to say, in its own words, wherever links earn or prices stand. */

export const associateDisclosure = 'As an Amazon Associate I earn from qualifying purchases.'

export const pricesDisclosure =
  'Product prices and availability are accurate as of the date/time indicated and are subject to change. Any price and availability information displayed on Amazon.co.uk at the time of purchase will apply to the purchase of this product.'
