import type { Contexto } from '@nitida/contract/graduacion.avisos.rules'
import {
  camposGraduacion,
  equivalenteEsferico,
  escribirDioptria,
  estaVacia,
  type Graduacion,
  graduacionDe,
  medidas,
  ojos,
  type Sufijo,
} from '@nitida/contract/graduacion.rules'
import type { GraduacionLeida } from '@nitida/contract/visitas'
import { ArrowDown, Copy, FlipHorizontal2, History } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ColumnaGraduacion } from '../../entidades/graduacion/GraduacionGrid.tsx'
import type { ValorCelda } from '../../entidades/graduacion/graduacionTexto.ts'
import { type CampoAgudeza, type CampoRejilla, columnasAgudeza, columnasDe } from '../../entidades/visita/examen.ts'
import type { Anterior } from '../../entidades/visita/graduaciones.ts'
import { BarButton, ButtonBar } from '../../ui/ButtonBar.tsx'
import { Card } from '../../ui/Card.tsx'
import { deferred } from '../../ui/deferred.ts'
import { fechaDeInstante } from '../../ui/formatos.ts'
import { avisosDeAgudeza, avisosDeGraduacion } from './avisos.ts'
import { RejillaConAvisos } from './RejillaConAvisos.tsx'
import { useCeldas } from './useCeldas.ts'

const CopiarDialog = deferred(async () => (await import('./CopiarDialog.tsx')).CopiarDialog)
const TransponerDialog = deferred(async () => (await import('./TransponerDialog.tsx')).TransponerDialog)

interface Props {
  titulo: string
  sufijo: Sufijo
  /** Whether acuities stand beside it, as beside the first grid only. */
  conAgudeza?: boolean
  /** The earlier graduation under the cells; null the first time. */
  anterior: Anterior | null
  /** Graduations that can be copied, newest first. */
  previas: readonly GraduacionLeida[]
  /** Further facts for the warnings. */
  contexto: Pick<Contexto, 'edad' | 'tipoLente'>
  /** Buttons of the form for this grid, as `BarButton`. */
  acciones?: ReactNode
}

type Campo = CampoRejilla | CampoAgudeza
type Abierto = 'copiar' | 'transponer' | null

/** One grid with the values of last time, its shortcuts, and its warnings. */
export function GraduacionCard(props: Props) {
  const { titulo, sufijo, conAgudeza = false, anterior, previas, contexto, acciones } = props
  const columnas = useMemo(
    (): readonly ColumnaGraduacion<Campo>[] => [...columnasDe(sufijo), ...(conAgudeza ? columnasAgudeza : [])],
    [sufijo, conAgudeza],
  )
  const { getValues } = useFormContext()
  const { valores, errores, poner, ponerVarios } = useCeldas(columnas)
  const [abierto, setAbierto] = useState<Abierto>(null)
  const graduacion = graduacionDe(valores, sufijo)

  const copiar = (copiada: Graduacion) => {
    const celdas = ojos.flatMap((ojo) =>
      medidas.map((medida): [Campo, ValorCelda] => [`${medida}${ojo}${sufijo}`, copiada[ojo][medida]]),
    )
    ponerVarios(Object.fromEntries(celdas))
  }
  const copiarOd = () => {
    const iguales = columnas.map(({ od, oi }) => [oi, getValues(od)])
    ponerVarios(Object.fromEntries(iguales))
  }
  const avisos = [
    ...avisosDeGraduacion(valores, sufijo, { ...contexto, anterior: anterior?.graduacion ?? null }),
    ...(conAgudeza ? avisosDeAgudeza(valores) : []),
  ]

  return (
    <Card title={titulo}>
      <RejillaConAvisos
        label={titulo}
        columnas={columnas}
        valores={valores}
        anteriores={anterior ? celdasDe(anterior, sufijo) : null}
        errores={errores}
        avisos={avisos}
        onCambio={poner}
      />
      <Pie graduacion={graduacion} anterior={anterior} />
      <ButtonBar label={`Atajos de ${titulo}`}>
        {acciones}
        {anterior ? (
          <BarButton icon={<Copy />} onClick={() => copiar(anterior.graduacion)}>
            Copiar anterior
          </BarButton>
        ) : null}
        <BarButton icon={<ArrowDown />} onClick={copiarOd}>
          Copiar OD a OI
        </BarButton>
        <BarButton
          icon={<FlipHorizontal2 />}
          motivo={ojos.some((ojo) => graduacion[ojo].cil && graduacion[ojo].eje !== null) ? null : SIN_CILINDRO}
          onClick={() => setAbierto('transponer')}
        >
          Transponer
        </BarButton>
        {previas.length > 0 ? (
          <BarButton icon={<History />} onClick={() => setAbierto('copiar')}>
            Copiar otra
          </BarButton>
        ) : null}
      </ButtonBar>
      <Suspense>
        {abierto === 'copiar' ? (
          <CopiarDialog previas={previas} onCopiar={copiar} onCerrar={() => setAbierto(null)} />
        ) : null}
        {abierto === 'transponer' ? (
          <TransponerDialog graduacion={graduacion} onAplicar={copiar} onCerrar={() => setAbierto(null)} />
        ) : null}
      </Suspense>
    </Card>
  )
}

const SIN_CILINDRO = 'Se transpone cuando hay cilindro y eje.'

/** The values of last time, by their cells. */
function celdasDe({ graduacion, agudezas }: Anterior, sufijo: Sufijo): Partial<Record<Campo, ValorCelda>> {
  const rejilla = camposGraduacion.map((campo) => {
    const ojo = campo.endsWith('Od') ? 'Od' : 'Oi'
    return [`${campo}${sufijo}`, graduacion[ojo][medidas.find((medida) => campo.startsWith(medida)) ?? 'esf']]
  })
  return { ...Object.fromEntries(rejilla), ...agudezas }
}

function Pie({ graduacion, anterior }: { graduacion: Graduacion; anterior: Anterior | null }) {
  const equivalentes = ojos.flatMap((ojo) => {
    const valor = graduacion[ojo].cil ? equivalenteEsferico(graduacion[ojo]) : null
    return valor === null ? [] : `${ojo.toUpperCase()} ${escribirDioptria(valor).replace('-', '−')}`
  })
  const nota = anterior && !estaVacia(anterior.graduacion)
  if (!nota && equivalentes.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap justify-between gap-x-6 text-sm text-ink3">
      <span>{nota ? `En gris, la graduación del ${fechaDeInstante(anterior.fecha, anterior.zona)}.` : null}</span>
      {equivalentes.length > 0 ? (
        <span className="tabular">Equivalente esférico {equivalentes.join(' · ')}</span>
      ) : null}
    </p>
  )
}
