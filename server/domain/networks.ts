/** Affiliate networks that pay for links to other shops than Amazon. */

/** Networks whose shops the publisher names. */
export const shopNetworks = ['awin', 'cj', 'impact', 'rakuten'] as const
export type ShopNetwork = (typeof shopNetworks)[number]

/** Shop that pays through a network. */
export interface NetworkShop {
  /** Host of its pages without www: "currys.co.uk". */
  host: string
  network: ShopNetwork
  /** Its number at Awin or Rakuten; the publisher's link at impact.com, with {url} for the page; empty at CJ. */
  id: string
  /** Name for readers: "Currys". */
  name: string
}

/**
 * Accounts of the publisher by network, empty for none, and the shops whose links they turn into paid ones. CJ has one
 * for each website: "1234567, 7654321".
 */
export interface Networks extends Record<'awin' | 'cj' | 'ebay' | 'rakuten', string> {
  shops: readonly NetworkShop[]
}

export const noNetworks: Networks = { awin: '', cj: '', ebay: '', rakuten: '', shops: [] }

/** Maximum characters of the name of a shop. */
export const maxShopName = 60

/** Form of a line with a shop. The id is missing at CJ. */
export const shopLine = 'currys.co.uk awin 1599 Currys'

/** Reads shops from lines such as `shopLine`. A shop of an unknown network has no name, so that it is refused. */
export function readShops(text: string): NetworkShop[] {
  const lines = text.split(/[;\n]/).map(line => line.trim().split(/\s+/))
  return lines
    .filter(([first]) => first !== '' && first !== 'none')
    .map(([host = '', word = '', ...rest]) => {
      const network = shopNetworks.find(name => name === word.toLowerCase())
      const id = network === 'cj' ? '' : (rest.shift() ?? '')
      const name = network === undefined ? '' : rest.join(' ')
      return { host: host.toLowerCase().replace(/^www\./, ''), network: network ?? 'awin', id, name }
    })
}

/** Writes shops as lines that `readShops` reads. */
export function writeShops(shops: readonly NetworkShop[], separator = '\n'): string {
  return shops
    .map(({ host, network, id, name }) => [host, network, ...(id === '' ? [] : [id]), name].join(' '))
    .join(separator)
}
