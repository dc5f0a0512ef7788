import { Toast } from '@base-ui/react/toast'

export type ToastType = 'exito' | 'info' | 'error'

export const toastManager = Toast.createToastManager()

const send = (type: ToastType, timeout: number) => (title: string, description?: string) => {
  toastManager.add({ title, description, type, timeout })
}

/**
 * Short messages at the bottom right, usable from anywhere while `ToastProvider` is mounted. A success goes after the 1 s of the
 * specification, so it may never be the only record of a fact; hover or focus holds it.
 */
export const toast = { exito: send('exito', 1000), info: send('info', 4000), error: send('error', 6000) }
