/** A text in parts between which a line may break: 'listOrganizationMembers' breaks between its words. Shorter names fit into the line of a phone. */
export function splitLongNames(text: string): readonly string[] {
  return text
    .split(/(\S{16,})/)
    .flatMap((part, n) => (n % 2 === 1 ? part.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[._/])(?=.)/) : [part]))
    .filter((part) => part !== '')
}
