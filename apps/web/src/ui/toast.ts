export type ToastType = 'exito' | 'info' | 'error'

/** What a message offers while it shows: the only way back, so it stays longer than a message that only tells. */
interface Offer {
  label: string
  onOffer: () => void
}

export type Message = {
  title: string
  description: string | undefined
  type: ToastType
  timeout: number
  data?: Offer
}

type Show = (message: Message) => void

let shows: readonly Show[] = []
let unshown: readonly Message[] = []

/**
 * Says what shows the messages, from those on that were sent before anything was there; of several it is the latest.
 * @returns what takes it away again.
 */
export function showToasts(show: Show): () => void {
  shows = [...shows, show]
  for (const message of unshown) show(message)
  unshown = []
  return () => {
    shows = shows.filter((other) => other !== show)
  }
}

function say(message: Message): void {
  const show = shows.at(-1)
  if (show) show(message)
  else unshown = [...unshown, message]
}

const send = (type: ToastType, timeout: number) => (title: string, description?: string) =>
  say({ title, description, type, timeout })

/**
 * Short messages at the bottom right, usable from anywhere while `Toasts` is mounted. Success goes after the 1 s of
 * the specification, so it may never be the only record of a fact; hover or focus holds it, and F6 leads there. One that offers
 * something stays for as long as the offer holds.
 */
export const toast = {
  exito: send('exito', 1000),
  info: send('info', 4000),
  error: send('error', 6000),
  ofrecer: (title: string, description: string, { timeout, ...data }: Offer & { timeout: number }) =>
    say({ title, description, type: 'exito', timeout, data }),
}
