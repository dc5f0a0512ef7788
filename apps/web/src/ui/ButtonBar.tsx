import { Toolbar as Base } from '@base-ui/react/toolbar'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

/** The shortcuts of a control, after it: one stop of Tab, and the arrows go from button to button. */
export const ButtonBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <Base.Root aria-label={label} className="mt-3 -ml-2 flex flex-wrap gap-1">
    {children}
  </Base.Root>
)

export const BarButton = (props: Pick<ButtonProps, 'icon' | 'motivo' | 'onClick' | 'children'>) => (
  <Base.Button render={<Button size="sm" variant="ghost" {...props} />} />
)
