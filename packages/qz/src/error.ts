/**
 * Why a call failed. `cerrado`: the socket died or there was none, so nobody knows what became of the job. `tiempo`: no answer
 * in time, likewise. `rechazado`: the bridge said no, and `message` is its reason.
 */
export type QzReason = 'cerrado' | 'tiempo' | 'rechazado'

export class QzError extends Error {
  readonly reason: QzReason

  constructor(reason: QzReason, message: string) {
    super(message)
    this.reason = reason
  }
}

export const gone = (): QzError => new QzError('cerrado', 'The connection to the bridge was lost.')
