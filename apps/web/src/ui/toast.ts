export type ToastType = 'exito' | 'info' | 'error'

export type Message = { title: string; description: string | undefined; type: ToastType; timeout: number }

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

const send = (type: ToastType, timeout: number) => (title: string, description?: string) => {
  const message = { title, description, type, timeout }
  const show = shows.at(-1)
  if (show) show(message)
  else unshown = [...unshown, message]
}

/**
 * Short messages at the bottom right, usable from anywhere while `Toasts` is mounted. Success goes after the 1 s of
 * the specification, so it may never be the only record of a fact; hover or focus holds it.
 */
export const toast = { exito: send('exito', 1000), info: send('info', 4000), error: send('error', 6000) }
