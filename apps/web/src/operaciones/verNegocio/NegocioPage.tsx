import type { ReactNode } from 'react'
import { PeriodoDicho } from '../../base/direccion/PeriodoDicho.tsx'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { hora } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { rangoEnPalabras } from '../../ui/rango.ts'
import { CifrasDelPeriodo, useCifras } from './CifrasDelPeriodo.tsx'
import { Filtros } from './Filtros.tsx'
import { InformeSemanal } from './InformeSemanal.tsx'
import { RenglonesPage } from './RenglonesPage.tsx'
import { type DondeNegocio, useNegocio, type VistaDeNegocio } from './useNegocio.ts'

interface Props {
  donde: DondeNegocio
  /** Under the title: where else one may go. */
  pestanas?: ReactNode
  /** Above the title: the way back. */
  volver?: ReactNode
}

/** The figures of a period, or the rows behind one of them. */
export function NegocioPage({ donde, ...alrededor }: Props) {
  const vista = useNegocio(donde)
  return vista.figura ? <RenglonesPage figura={vista.figura} vista={vista} /> : <Figuras vista={vista} {...alrededor} />
}

function Figuras({ vista, pestanas, volver }: Omit<Props, 'donde'> & { vista: VistaDeNegocio }) {
  const cifras = useCifras(vista)
  const { estado, usuario } = useSesion()
  const negocio = cifras.data?.data
  return (
    <Page
      title="Negocio"
      back={volver}
      actions={<InformeSemanal />}
      subtitle={
        negocio
          ? `${rangoEnPalabras(negocio)} contra ${rangoEnPalabras(negocio.antes)}, mismos días de la semana · al corriente hasta las ${hora(negocio.en, estado.zonaHoraria)}`
          : `Cómo va ${usuario.userType === '0' ? 'la cadena' : 'tu sucursal'}, periodo contra periodo.`
      }
    >
      {pestanas}
      <Filtros vista={vista} />
      <PeriodoDicho {...vista} />
      <CifrasDelPeriodo consulta={cifras} vista={vista} />
    </Page>
  )
}
