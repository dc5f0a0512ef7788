import { QzError } from './error.ts'

/** Rejects with `tiempo` when the work takes longer; a late result is handed to `tooLate`. */
export function within<T>(ms: number, work: Promise<T>, tooLate: (late: T) => void = () => undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    let over = false
    const timer = setTimeout(() => {
      over = true
      reject(new QzError('tiempo', 'The bridge did not answer in time.'))
    }, ms)
    work.then((value) => (over ? tooLate(value) : resolve(value)), reject).finally(() => clearTimeout(timer))
  })
}
