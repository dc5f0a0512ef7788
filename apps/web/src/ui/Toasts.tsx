import { Suspense } from 'react'
import { quietlyDeferred } from './quietlyDeferred.ts'
import { useDrawn } from './useDrawn.ts'

const ToastStack = quietlyDeferred(async () => (await import('./ToastStack.tsx')).ToastStack)

/** Place of the messages of `toast`: mount it once. Its code comes after the screen; what is said meanwhile waits for it. */
export function Toasts() {
  return useDrawn() ? (
    <Suspense fallback={null}>
      <ToastStack />
    </Suspense>
  ) : null
}
