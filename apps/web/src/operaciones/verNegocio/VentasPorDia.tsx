import { sumarDias } from '@nitida/contract/fechas'
import type { Negocio } from '@nitida/contract/negocio'
import { corrimientoDe } from '@nitida/contract/negocio.rules'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { CifraEnlazada } from '../../base/listas/cifras.tsx'
import { diaConNombre } from '../../entidades/hoy/dia.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { contar, fechaCorta } from '../../ui/formatos.ts'
import { type Column, Table } from '../../ui/Table.tsx'
import { Barras } from './Barras.tsx'
import { frenteA, nombreDeBase, pesos } from './comparar.ts'
import { diaEscrito } from './rangos.ts'
import type { VistaDeNegocio } from './useNegocio.ts'

type Dia = Negocio['dias'][number]
interface Props {
  negocio: Negocio
  vista: VistaDeNegocio
}

const Leyenda = ({ base }: { base: string }) => (
  <p aria-hidden="true" className="flex flex-wrap items-center gap-x-4 text-sm text-ink2">
    <span className="flex items-center gap-1.5">
      <span className="size-2.5 rounded-[2px] bg-brand" /> Este periodo
    </span>
    <span className="flex items-center gap-1.5">
      <span className="h-0.5 w-3 bg-carey" /> Mismo día de la semana, {base}
    </span>
  </p>
)

/** Sales of each day beside the same weekday before: bars that the arrows walk, or the same numbers as a table. */
export function VentasPorDia({ negocio, vista }: Props) {
  const [enTabla, setEnTabla] = useState(false)
  const base = nombreDeBase(vista.contra, negocio.antes)
  return (
    <Card
      title="Ventas por día"
      actions={
        <Button variant="ghost" size="sm" aria-pressed={enTabla} onClick={() => setEnTabla(!enTabla)}>
          Ver como tabla
        </Button>
      }
    >
      {enTabla ? (
        <Tabla negocio={negocio} vista={vista} base={base} />
      ) : (
        <Dibujo negocio={negocio} vista={vista} base={base} />
      )}
    </Card>
  )
}

const de = ({ dia }: Dia) => ({ rango: { desde: dia, hasta: dia } })

function Dibujo({ negocio: { dias }, vista, base }: Props & { base: string }) {
  const [elegido, setElegido] = useState(dias.length - 1)
  const navigate = useNavigate()
  const dia = dias[elegido]
  if (!dia) return null
  const diferencia = frenteA(dia.ventas, dia.antes, base)
  const aSusRenglones = vista.aRenglones('ventas', de(dia))
  const teclas = (e: KeyboardEvent) => {
    const otro = { ArrowLeft: elegido - 1, ArrowRight: elegido + 1, Home: 0, End: dias.length - 1 }[e.key]
    if (otro !== undefined) {
      e.preventDefault()
      setElegido(Math.max(0, Math.min(dias.length - 1, otro)))
    } else if (e.key === 'Enter' && dia.pedidos > 0) void navigate(aSusRenglones)
  }
  return (
    <>
      <Leyenda base={base} />
      <div
        role="slider"
        tabIndex={0}
        aria-label="Día"
        aria-valuemin={1}
        aria-valuemax={dias.length}
        aria-valuenow={elegido + 1}
        aria-valuetext={`${diaEscrito(dia.dia)}: ${pesos(dia.ventas)}; ${base}: ${pesos(dia.antes)}`}
        onKeyDown={teclas}
        className="mt-2 rounded-control"
      >
        <Barras dias={dias} elegido={elegido} onElegir={setElegido} />
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-2">
        <span className="font-medium">
          {diaEscrito(dia.dia)} · <span className="tabular">{pesos(dia.ventas)}</span>
        </span>
        <span className="tabular text-ink2">
          {base}: {pesos(dia.antes)} · {diferencia}
        </span>
        {dia.pedidos > 0 ? (
          <span className="sm:ml-auto">
            <CifraEnlazada
              valor={
                dia.pedidos === 1 ? 'Abrir el renglón' : `Abrir los ${contar(dia.pedidos, 'renglón', 'renglones')}`
              }
              de={`ventas del ${diaConNombre(dia.dia)}`}
              lugar={aSusRenglones}
            />
          </span>
        ) : null}
      </p>
    </>
  )
}

const columnasDe = (base: string, corrimiento: number, vista: VistaDeNegocio): readonly Column<Dia>[] => [
  { key: 'dia', title: 'Día', rowHeader: true, cell: ({ dia }) => diaEscrito(dia) },
  {
    key: 'ventas',
    title: 'Ventas',
    ...({ align: 'end', numeric: true, phone: 'end' } as const),
    cell: (fila) => (
      <CifraEnlazada
        valor={pesos(fila.ventas)}
        de={`ventas del ${diaConNombre(fila.dia)}`}
        lugar={fila.pedidos > 0 ? vista.aRenglones('ventas', de(fila)) : null}
      />
    ),
  },
  {
    key: 'antes',
    title: `Mismo día, ${base}`,
    ...({ align: 'end', numeric: true, phone: 'line' } as const),
    cell: ({ dia, antes }) => `${fechaCorta(sumarDias(dia, -corrimiento))}: ${pesos(antes)}`,
  },
  {
    key: 'cambio',
    title: 'Diferencia',
    ...({ align: 'end', numeric: true, phone: 'line' } as const),
    cell: ({ ventas, antes }) => frenteA(ventas, antes, base),
  },
]

function Tabla({ negocio, vista, base }: Props & { base: string }) {
  const corrimiento = corrimientoDe(vista.contra, negocio)
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <Table
        alta
        density="one-line"
        caption="Ventas por día"
        columns={columnasDe(base, corrimiento, vista)}
        rows={negocio.dias}
        rowKey={({ dia }) => dia}
      />
    </div>
  )
}
