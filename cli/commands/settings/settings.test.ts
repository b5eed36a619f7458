import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, json } from '../../testing/fake-server.ts'
import { runLine } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

const usualColumns = 'Product=name, Rating=rating, Price=price, Grind Settings="✓", Capacity="40g", Action=action'
const usualPrices =
  'claude-fable-5-1 10 50; claude-opus-5-5 4 20; claude-sonnet-5-5 2 10; claude-haiku-5-5 0.1 0.5; search 10'

let local: Awaited<ReturnType<typeof localApp>>

beforeEach(async () => {
  // Nothing is fixed: settings from the environment have a test of their own.
  local = await localApp({ config: { siteName: null, affiliateTag: null } })
})

const blogops = (words: readonly string[], options: Parameters<typeof runLine>[1] = {}) =>
  runLine(['settings', ...words], { runtime: local.runtime, ...options })

const get = async (name: string) => (await blogops(['get', name])).stdout.trimEnd()

describe('blogops settings', () => {
  it('lists all settings with their sources', async () => {
    await blogops(['set', 'tagline', 'Read, then buy.'])
    await blogops(['set', 'currency', '£'])
    const { stdout } = await blogops([])
    expect(stdout.trimEnd().split('\n')).toEqual([
      'name\tdefault\tThe Sample Shelf',
      'tagline\tset\tRead, then buy.',
      'shop\tdefault\tamazon.co.uk',
      'affiliate-tag\tdefault\tsample-21',
      'amazon-api\tdefault\toff',
      'offer-age\tdefault\toff',
      'product-data-age\tdefault\t24h',
      'unavailable-picks\tdefault\t7d',
      'tracking-ids\tdefault\ttag',
      'commission-rates\tdefault\tother 3',
      'awin-id\tdefault\t',
      'cj-id\tdefault\t',
      'ebay-campaign\tdefault\t',
      'rakuten-id\tdefault\t',
      'other-shops\tdefault\tnone',
      'date-format\tdefault\tus',
      'time-zone\tdefault\tUTC',
      'author\tdefault\tThe Editorial Desk',
      'operator-name\tdefault\t',
      'operator-address\tdefault\t',
      'operator-email\tdefault\t',
      'logo\tdefault\t',
      'logo-dark\tdefault\t',
      'favicon\tdefault\t',
      'social-card\tdefault\t',
      'accent\tdefault\t',
      'accent-dark\tdefault\t',
      'typeface\tdefault\tbricolage-grotesque',
      'language\tdefault\ten-GB',
      'verification\tdefault\tnone',
      'table\tdefault\tfacts',
      `columns\tdefault\t${usualColumns}`,
      'currency\tset\t£',
      'price-age\tdefault\t30d',
      'pictures\tdefault\tlink',
      'event-retention\tdefault\t25m',
      `model-prices\tdefault\t${usualPrices}`,
      'header-menu\tdefault\tcategories',
      'footer-menu\tdefault\tcategories',
    ])
  })

  it('names the variable that fixes a setting and does not change it', async () => {
    local = await localApp({ config: { siteName: 'Fixed', affiliateTag: null } })
    expect((await blogops([])).stdout).toContain('name\tfixed by BLOGOPS_SITE_NAME\tFixed')
    for (const words of [
      ['set', 'name', 'Other'],
      ['reset', 'name'],
    ]) {
      const { exit, stderr } = await blogops(words)
      expect(exit).toBe(5)
      expect(stderr).toMatch(/BLOGOPS_SITE_NAME sets name.*\n.*hint: To set it here, remove BLOGOPS_SITE_NAME/)
    }
  })

  it('fits the width of a terminal', async () => {
    const { stdout } = await blogops(['--no-color', '--quiet'], { columns: 60 })
    const [heading = '', ...lines] = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(39)
    for (const line of [heading, ...lines]) expect(line.length).toBeLessThanOrEqual(60)
    expect(lines[1]).toBe(`tagline${' '.repeat(heading.indexOf('from') - 7)}default  Buy it once. Buy it right.`)
  })

  it('prints the answer of the operation with --json', async () => {
    expect(JSON.parse((await blogops(['--json'])).stdout)).toEqual(await local.client.settings.get())
  })

  it.each([
    ['gett', 'Did you mean get?'],
    ['tagline', 'The commands are get, set, reset, limits.'],
  ])('%s is not a subcommand', async (word, help) => {
    const { exit, stderr } = await blogops([word])
    expect(exit).toBe(2)
    expect(stderr).toBe(`error: unknown command '${word}'\nhint: ${help}\n`)
  })

  it('lists its commands in the help', async () => {
    const { exit, stdout } = await blogops(['--help'])
    expect(exit).toBe(0)
    for (const word of ['get', 'set', 'reset']) expect(stdout).toMatch(new RegExp(`^ {2}${word} `, 'm'))
    expect(stdout).toContain('$ blogops settings set tagline')
  })
})

describe('blogops settings get', () => {
  it('prints only the value, and with --json also its source', async () => {
    expect(await get('columns')).toBe(usualColumns)
    expect(await get('price-age')).toBe('30d')
    const { stdout } = await blogops(['get', 'price-age', '--json'])
    expect(JSON.parse(stdout)).toEqual({ name: 'price-age', value: 30, from: 'default' })
  })

  it('notes the age and source of model prices', async () => {
    const { stdout, stderr } = await blogops(['get', 'model-prices'])
    expect(stdout).toBe(`${usualPrices}\n`)
    expect(stderr).toContain('Prices change; the defaults date from November 2026: https://platform.claude.com/')
    expect((await blogops(['get', 'model-prices', '--json'])).stderr).toBe('')
  })

  it('suggests a similar setting for an unknown name', async () => {
    expect(await blogops(['get', 'pric-age'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('There is no setting pric-age.\nhint: Did you mean price-age?'),
    })
    expect((await blogops(['get', 'zzzzzzzz'])).stderr).toContain('The settings are name, tagline, shop, affiliate-tag')
  })

  it('names the missing argument without a terminal', async () => {
    expect(await blogops(['get'], { stdin: 'silent' })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('For example: blogops settings get columns'),
    })
  })
})

describe('blogops settings set', () => {
  it.each([
    ['name', 'The Coffee Shelf', 'The Coffee Shelf'],
    ['tagline', 'Read, then buy.', 'Read, then buy.'],
    ['affiliate-tag', 'mine-21', 'mine-21'],
    ['tracking-ids', 'Article', 'article'],
    ['author', 'Grace Hopper', 'Grace Hopper'],
    ['currency', '£', '£'],
    ['price-age', '14', '14d'],
    ['price-age', '14d', '14d'],
    ['price-age', '1 day', '1d'],
    ['price-age', 'Never', 'never'],
    ['pictures', 'None', 'none'],
    ['pictures', 'copy', 'copy'],
    ['event-retention', '13 months', '13m'],
    ['event-retention', 'Forever', 'forever'],
    ['model-prices', 'my-model $1.50 3; search 5', 'my-model 1.5 3; search 5'],
    ['model-prices', 'none', 'none; search 10'],
    ['commission-rates', 'audio 4;Kitchen 5.50%', 'audio 4; kitchen 5.5; other 3'],
    ['commission-rates', 'other .5', 'other 0.5'],
    ['table', 'fixed', 'fixed'],
    ['columns', 'Model = NAME,Buy=action', 'Model=name, Buy=action'],
    ['header-menu', 'none', 'none'],
    [
      'footer-menu',
      'Audio=/category/audio,Shop = https://shop.example/?a=b',
      'Audio=/category/audio, Shop=https://shop.example/?a=b',
    ],
    ['footer-menu', '"Guides, new"="/article/a,b"', '"Guides, new"="/article/a,b"'],
    ['footer-menu', 'categories', 'categories'],
  ])('%s %s', async (name, value, shown) => {
    const { exit, stdout } = await blogops(['set', name, value])
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: `${name} is now ${shown}\n` })
    expect(await get(name)).toBe(shown)
  })

  it('keeps the currency when the columns change, and the columns when the currency does', async () => {
    await blogops(['set', 'currency', '£'])
    await blogops(['set', 'columns', 'Model=name, Cost=price'])
    await blogops(['set', 'currency', '€'])
    const { comparison } = await local.client.settings.get()
    expect(comparison).toEqual({
      // Columns that a person sets are shown.
      table: 'fixed',
      currency: '€',
      columns: [
        { label: 'Model', shows: 'name' },
        { label: 'Cost', shows: 'price' },
      ],
    })
  })

  it('keeps the price of searches if the line has none', async () => {
    await blogops(['set', 'model-prices', 'my-model 1 2; search 7'])
    await blogops(['set', 'model-prices', 'other 3 4'])
    expect(await get('model-prices')).toBe('other 3 4; search 7')
  })

  it('accepts the output of get on stdin', async () => {
    await blogops(['set', 'columns', 'Model=name, "Size, in cm"="9\\" × 4", Buy=action'])
    const line = await get('columns')
    await blogops(['reset', 'columns'])
    expect((await blogops(['set', 'columns', '-'], { stdin: `${line}\n` })).exit).toBe(0)
    expect(await get('columns')).toBe(line)
  })

  it.each([
    [['columns', 'Model=name, Cost=prise'], 'Column 2, Cost, cannot show prise.'],
    [['columns', 'Cost=price, Buy=action'], 'Exactly one column must show the name of the product'],
    [['model-prices', 'my-model 1'], 'Model 1, my-model, needs two prices'],
    [['price-age', 'soon'], 'soon is not a valid price age.'],
    [['footer-menu', 'Audio'], 'Link 1 needs a text and an address.'],
    [['footer-menu', 'Audio=/category/audio,'], 'Link 2 needs a text and an address.'],
    [['footer-menu', 'Shop=http://shop.example'], 'Link 1, Shop: The address must be a path of this site'],
    [['footer-menu', 'Shop="/a'], 'Link 1 has a quote out of place'],
    [['header-menu', 'A=/a, A=/b'], 'Two links of a menu cannot have the same text'],
    [['table', 'round'], 'round is not a valid table.'],
    [['tracking-ids', 'all'], 'all is not a valid value for tracking ids.'],
    [['pictures', 'steal'], 'steal is not a valid value for pictures.'],
    [['commission-rates', ' '], 'There are no rates.'],
    [['commission-rates', 'audio'], 'audio needs one rate: a number of percent.'],
    [['commission-rates', 'audio 101'], 'A commission rate is at most 100.'],
    [['commission-rates', 'audio 3; audio 4'], 'Each category can have only one rate.'],
    [['commission-rates', 'other 3; other 4'], 'The rate of other categories is listed twice.'],
    [['event-retention', 'a year'], 'a year is not a valid retention period.'],
    [['event-retention', '121'], 'Event retention must be a whole number of months from 1 to 120'],
    [['price-age', '0'], 'Must be a whole number of days, 1 to 3650'],
    [['affiliate-tag', 'two words'], 'letters, digits'],
    [['tag', 'x'], 'There is no setting tag.'],
    [['tagline'], '<value> is missing.'],
    [['tagline', '-'], 'The new value of tagline is empty.'],
  ])('refuses %j and changes nothing', async (words, message) => {
    const before = await local.client.settings.get()
    expect(await blogops(['set', ...words])).toMatchObject({ exit: 2, stderr: expect.stringContaining(message) })
    expect(await local.client.settings.get()).toEqual(before)
  })

  it('shows what it would send with --dry-run, and changes nothing', async () => {
    const { stdout } = await blogops(['set', 'currency', '£', '--dry-run', '--json'])
    const { comparison, changed } = await local.client.settings.get()
    expect(JSON.parse(stdout)).toEqual({
      dryRun: true,
      operation: 'settings.update',
      method: 'PATCH',
      path: '/api/settings',
      body: { comparison: { ...comparison, currency: '£' } },
    })
    expect(changed).toEqual([])
  })

  it('prints the whole answer with --json', async () => {
    const { stdout } = await blogops(['set', 'price-age', 'never', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ priceMaxAgeDays: null, changed: ['priceMaxAgeDays'] })
  })
})

describe('blogops settings reset', () => {
  it.each([
    ['tagline', 'Read, then buy.'],
    ['tracking-ids', 'campaign'],
    ['price-age', 'never'],
    ['event-retention', 'forever'],
    ['header-menu', 'Audio=/category/audio'],
    ['columns', 'Model=name, Buy=action'],
    ['currency', '£'],
    ['model-prices', 'my-model 1 2; search 0'],
  ])('resets %s to its default', async (name, value) => {
    const before = await get(name)
    await blogops(['set', name, value])
    expect(await blogops(['reset', name])).toMatchObject({ exit: 0, stdout: `${name} is now ${before}\n` })
    expect((await blogops([])).stdout).toContain(`${name}\tdefault\t${before}`)
  })
})

describe('on a server', () => {
  it('calls the server with the token', async () => {
    const settings = await local.client.settings.get()
    const { fetch, seen } = fakeServer({ 'PATCH /api/settings': () => json({ ...settings, author: 'Grace' }) })
    const line = ['settings', 'set', 'author', 'Grace', '--server', 'https://blog.test', '--token', 'bo_x']
    expect(await runLine(line, { fetch })).toMatchObject({ exit: 0, stdout: 'author is now Grace\n' })
    expect(seen.map(({ call, body }) => ({ call, body }))).toEqual([
      { call: 'PATCH /api/settings', body: { author: 'Grace' } },
    ])
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer bo_x')
  })
})

describe('accounts at affiliate networks', () => {
  it('are set with their shops, and read as they are written', async () => {
    await blogops(['set', 'awin-id', '123456'])
    await blogops(['set', 'ebay-campaign', '5338000000'])
    const shops = 'currys.co.uk awin 1599 Currys; argos.co.uk cj Argos Home'
    expect((await blogops(['set', 'other-shops', shops])).exit).toBe(0)
    expect(await get('other-shops')).toBe(shops)
    expect(await get('awin-id')).toBe('123456')
    await blogops(['set', 'other-shops', 'none'])
    expect(await get('other-shops')).toBe('none')
    expect(await get('ebay-campaign')).toBe('5338000000')
  })

  it.each([
    ['awin-id', 'abc', 'Must be the number of your Awin publisher account'],
    ['ebay-campaign', '123', 'Must be the ten digits of your campaign'],
    ['other-shops', 'currys.co.uk pigeon 1 Currys', 'A shop needs its host, network, id and name'],
    ['other-shops', 'currys.co.uk awin 1599', 'A shop needs its host, network, id and name'],
    ['other-shops', 'currys.co.uk awin x Currys', 'The id of a shop must be its number at Awin or Rakuten'],
    ['other-shops', 'a.example impact https://a.pxf.io/c/1/2/3 A', 'with {url} for the address of the page'],
    ['other-shops', 'amazon.co.uk awin 1 Amazon', 'Links to Amazon and eBay have settings of their own'],
    ['other-shops', 'a.example awin 1 A; a.example awin 2 B', 'Each shop can be listed only once'],
    ['other-shops', ';', 'There are no shops.'],
  ])('refuses %s %j', async (name, value, message) => {
    const { exit, stderr } = await blogops(['set', name, value])
    expect(exit).toBe(2)
    expect(stderr).toContain(message)
  })
})
