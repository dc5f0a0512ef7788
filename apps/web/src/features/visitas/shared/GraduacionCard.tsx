import { advertenciaDeAgudeza, advertencias, type Contexto } from '@nitida/contract/graduacion.avisos.rules'
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
import { type ComponentProps, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { fechaDeInstante } from '../../../ui/formatos.ts'
import { type ColumnaGraduacion, GraduacionGrid } from '../../../ui/GraduacionGrid.tsx'
import type { ValorCelda } from '../../../ui/graduacionTexto.ts'
import { type CampoAgudeza, type CampoRejilla, columnasAgudeza, columnasDe } from './examen.ts'
import type { Anterior } from './graduaciones.ts'
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
  /** Buttons of the form for this grid. */
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
  const [activa, setActiva] = useState<Campo | null>(null)
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
  const avisos = avisosDe(graduacion, valores, anterior, contexto, conAgudeza).filter(
    ({ campo }) => `${campo}${sufijo}` !== activa && campo !== activa,
  )
  const conSufijo = (campo: string): Campo | undefined =>
    columnas.flatMap(({ od, oi }) => [od, oi]).find((uno) => uno === campo || uno === `${campo}${sufijo}`)

  return (
    <Card
      title={titulo}
      actions={
        <div className="flex flex-wrap justify-end gap-1">
          {acciones}
          {anterior ? (
            <Atajo icon={<Copy />} onClick={() => copiar(anterior.graduacion)}>
              Copiar anterior
            </Atajo>
          ) : null}
          <Atajo icon={<ArrowDown />} onClick={copiarOd}>
            Copiar OD a OI
          </Atajo>
          <Atajo
            icon={<FlipHorizontal2 />}
            motivo={ojos.some((ojo) => graduacion[ojo].cil && graduacion[ojo].eje !== null) ? null : SIN_CILINDRO}
            onClick={() => setAbierto('transponer')}
          >
            Transponer
          </Atajo>
          {previas.length > 0 ? (
            <Atajo icon={<History />} onClick={() => setAbierto('copiar')}>
              Copiar otra
            </Atajo>
          ) : null}
        </div>
      }
    >
      <GraduacionGrid
        label={titulo}
        columnas={columnas}
        valores={valores}
        anteriores={anterior ? celdasDe(anterior, sufijo) : null}
        errores={errores}
        marcadas={new Set(avisos.flatMap(({ campo }) => conSufijo(campo) ?? []))}
        onCambio={poner}
        onActiva={setActiva}
      />
      <Pie graduacion={graduacion} anterior={anterior} />
      <Avisos titulo={titulo} avisos={avisos} />
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

/** A button above the grid that fills many of its cells, some by way of a dialog. */
const Atajo = (props: Pick<ComponentProps<typeof Button>, 'icon' | 'motivo' | 'onClick' | 'children'>) => (
  <Button size="sm" variant="ghost" {...props} />
)

function Avisos({ titulo, avisos }: { titulo: string; avisos: ReturnType<typeof avisosDe> }) {
  if (avisos.length === 0) return null
  return (
    <Aviso tone="carey" live className="mt-3">
      <ul aria-label={`Avisos de ${titulo}`}>
        {avisos.map(({ campo, texto }) => (
          <li key={`${campo}${texto}`}>
            {campo.endsWith('Od') ? 'OD: ' : 'OI: '}
            {texto}
          </li>
        ))}
      </ul>
    </Aviso>
  )
}

const SIN_CILINDRO = 'Se transpone cuando hay cilindro y eje.'

/** The clinical warnings of a grid; those about other fields are shown there. */
function avisosDe(
  graduacion: Graduacion,
  valores: Readonly<Partial<Record<Campo, ValorCelda>>>,
  anterior: Anterior | null,
  contexto: Props['contexto'],
  conAgudeza: boolean,
) {
  const deAgudeza = ojos.flatMap((ojo) => {
    const escrita = conAgudeza ? valores[`av${ojo}`] : null
    return (typeof escrita === 'string' && advertenciaDeAgudeza(ojo, escrita)) || []
  })
  return [...advertencias(graduacion, { ...contexto, anterior: anterior?.graduacion ?? null }), ...deAgudeza]
}

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
