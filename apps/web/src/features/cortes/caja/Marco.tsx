import type { ReactNode } from 'react'
import { Page } from '../../../ui/Page.tsx'
import { FechaDeHoy } from '../shared/FechaDeHoy.tsx'

interface Props {
  /** Business day of the till. */
  dia: string
  subtitulo?: ReactNode
  /** Over an empty page: what is told before leaving it. */
  ventana?: ReactNode
  children?: ReactNode
}

/** The page of the closing: its date is fixed to today (spec §2). */
export function Marco({ dia, subtitulo, ventana, children }: Props) {
  return (
    <Page title="Corte de Caja" subtitle={subtitulo} actions={<FechaDeHoy dia={dia} />}>
      {children}
      {ventana}
    </Page>
  )
}
