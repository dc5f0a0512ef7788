import { icons, type LucideIcon } from 'lucide-react'

/** Icons by their names. The build leaves only those that descriptors name (`build/icons.ts`). */
export const dibujos: Readonly<Record<keyof typeof icons, LucideIcon>> = icons
