import { Suspense } from 'react'
import { quietlyDeferred } from './quietlyDeferred.ts'

const ToastStack = quietlyDeferred(async () => (await import('./ToastStack.tsx')).ToastStack)

/** Where the messages of `toast` show: mount it once. Its code comes after the screen, which what is said meanwhile waits for. */
export const Toasts = () => (
  <Suspense fallback={null}>
    <ToastStack />
  </Suspense>
)
