const numbers = [
  'nobody',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

const inWords = (count: number) => numbers[count] ?? count.toLocaleString('en-NG')

/** What to do next in one sentence: "Seven wait, two are late". */
export function sayCounts({ pending, late }: { pending: number; late: number }): string {
  const waiting = `${inWords(pending)} ${pending <= 1 ? 'waits' : 'wait'}`
  const overdue = `${inWords(late)} ${late === 1 ? 'is' : 'are'} late`
  const sentence = late > 0 ? (pending > 0 ? `${waiting}, ${overdue}` : overdue) : waiting
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
}
