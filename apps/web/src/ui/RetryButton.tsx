import { RefreshCw } from 'lucide-react'
import { Button, type ButtonProps } from './Button.tsx'
import { keepFocus } from './keepFocus.ts'

/** Tries again what failed. It mostly goes as soon as it is pressed, and its focus stays beside what it brings. */
export const RetryButton = (props: Omit<ButtonProps, 'children' | 'icon' | 'ref'>) => (
  <Button ref={keepFocus} icon={<RefreshCw />} {...props}>
    Reintentar
  </Button>
)
