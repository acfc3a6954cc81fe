/** Takes away what readers put around the subject of a query: `is there a way to delete a branch via the API` asks how to delete a branch. English only. */

/** Where the query comes from: words of courtesy and of beginning. */
const COURTESY =
  /^\s*(?:(?:hi|hello|hey|ok|please|pls|so)[\s,!]+)+|[\s,]+(?:please|pls|thanks|thank you)(?=[\s.!?]*$)/gi

const WAY =
  '(?:best|correct|easiest|fastest|good|proper|quickest|recommended|right|safest|simplest|standard|usual)?\\s*ways?'
const CALL =
  '(?:(?:rest |http )?api(?: call| endpoint| method| operation| request| route)?|endpoint|operation|(?:curl )?command|call)s?'

/** Words before an action. */
const ACTION_FRAMES: readonly RegExp[] = [
  new RegExp(
    `^\\s*(?:(?:what|which)(?:'s| is| are)? )?(?:is there |are there )?(?:the |an? |any |some )?(?:${WAY}|${CALL}|option|possibility) (?:to|(?:(?:that|which) )?(?:lets? me|can|i (?:can )?use to|do i (?:use|need) to))\\s+`,
    'i',
  ),
  /^\s*is it possible to\s+/i,
  /^\s*(?:i|we)(?:'d| would)? (?:like|need|want|wish|have) to(?: be able to)?\s+/i,
  /^\s*(?:(?:i|we)(?:'m|'re| am| are) )?(?:looking|trying|wanting|want|need|able|allowed) to\s+/i,
]

/** Counts or names those who did something, as `who` asks for them. */
const COUNT =
  /^\s*(?:how many (?:developers|people|users|visitors) (?=(?:have|had|\w{3,}ed|saw)\s)|(?:what|which) (?:developers|people|users|visitors) (?=\w{3,}ed\s))/i

/** Words before persons who are asked for: `how do I find out who`. */
const WHO_FRAME =
  /^\s*(?:how (?:do|can|could|to)\s+(?:(?:i|we|you)\s+)?)?(?:check|figure out|find(?: out)?|get|know|list|look up|see|show)(?: me)? (?=who(?:se)?\s)/i

/** Words before a topic. */
const TOPIC_FRAME = new RegExp(
  `^\\s*(?:the |an? |any |some )?(?:${CALL}|(?:(?:api|code) )?(?:docs?|documentation|examples?|samples?|tutorials?)) (?:about|for|of|on)\\s+`,
  'i',
)

/** By what something is done, at the end. */
const MEANS =
  /\s+(?:by|from|in|over|through|using|via|with) (?:an? |our |the |this |your )?(?:rest |http |web )?apis?(?: calls?| endpoints?| requests?)?(?=[\s.!?]*$)/i

/** The kind of page or text that is wanted, at the end: any that is about what comes before. */
const KIND =
  /(?<=\w\S*)\s+(?:(?:rest )?apis?(?: docs?| documentation| endpoint| reference)?|docs?|documentation|(?:code )?(?:examples?|samples?)|tutorials?|(?<!(?:\b(?:add|an?|callback|create|delete|disable|enable|get|list|our|test|the|this|token|update|webhook|your)|^)\s+)endpoint)(?=[\s.!?]*$)/i

/** The text without its frame. The frame of an action becomes `how to`, which shows how the query asks. */
export function removeFrame(text: string): string {
  const plain = text
    .replaceAll(COURTESY, '')
    .replace(MEANS, '')
    .replace(KIND, '')
    .replace(COUNT, 'who ')
    .replace(WHO_FRAME, '')
  for (const frame of ACTION_FRAMES) {
    const said = plain.replace(frame, 'how to ')
    if (said !== plain) return said
  }
  return plain.replace(TOPIC_FRAME, '')
}
