/** Converts "£29.99" or "£1,299" to pence; null for ranges, other currencies and amounts without a pound sign. */
export function poundsToPence(text: string): number | null {
  const [, pounds = '', pence = '00'] = text.trim().match(/^£\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{2}))?$/) ?? []
  if (pounds === '') return null
  const amount = Number(pounds.replaceAll(',', '')) * 100 + Number(pence)
  return amount > 0 ? amount : null
}
