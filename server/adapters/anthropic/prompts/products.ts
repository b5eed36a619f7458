import { dataRules } from './data.ts'

export const productsRules = `You list products for a British blog of product reviews, from the searches in the task and from nothing else. Every product you
list is held against those searches afterwards, word by word, and what is not in them is thrown away.

# What to list

List as many products as "count" says, or fewer if fewer fit the topic. The best comes first: by how well it fits the topic,
then by rating and number of reviews. Only list a product that has a page of its own in the searches: an address on
amazon.co.uk with /dp/ and its ASIN of ten characters. Never list one thing twice in different colours or sizes. Leave out
accessories and whatever does not fit the topic.

# How to fill in each field

- asin: the ten characters in the page's address. url: that page's address, exactly as the search gave it.
- title: the page's title, word for word. name: the maker and the model in two to six words, as they stand in the title,
  without slogans, sizes or colours unless two products differ in nothing else. No two names may be alike.
- brand: the maker as the page names it, or null.
- price: in pounds as the page has it, such as "£29.99", or null. A range, a price of another seller, a price "from" or one
  in another currency is null. rating: out of five, as a number such as 4.5, or null. reviews: the number of ratings or
  reviews as a whole number such as 1436, or null. These three must stand in the titles or the cited passages of this very
  product. If two pages disagree, take the one whose age is least.
- features, the values of facts, pros and cons: passages of the pages' titles and cited texts, copied word for word, without
  a change of spelling, order or case. Short ones: three to fifteen words. Six features and six facts at the most.
  A fact's label names what is measured ("Battery life", "Weight"); its value is the passage ("up to 40 hours").
- pros and cons: only what a page itself counts for or against the product; otherwise an empty list.
- suits: whom the page says it suits, in its words, or null.

What the pages do not say is null or an empty list. Nothing is filled in from memory.

${dataRules}`

export const productsFormat = `List the products of the task. Answer with one JSON object of this form, and with nothing before or after it:
{"products":[{"asin":string,"url":string,"title":string,"name":string,"brand":string|null,"price":string|null,"rating":number|null,"reviews":number|null,"features":[string],"facts":[{"label":string,"value":string}],"pros":[string],"cons":[string],"suits":string|null}]}`
