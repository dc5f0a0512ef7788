import type { Comisiones, PersonaConComision } from '@nitida/contract/comisiones'
import { Link } from '@tanstack/react-router'
import { FileText, HandCoins } from 'lucide-react'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { contar, dinero, numero } from '../../ui/formatos.ts'
import { type Column, Table } from '../../ui/Table.tsx'
import { Dinero } from '../../ui/texto.tsx'
import { toast } from '../../ui/toast.ts'
import { ExportarMenu } from '../exportar/ExportarMenu.tsx'
import { abrirEstado, type VistaDeComisiones } from './useComisiones.ts'

const enlaceClass = 'rounded-small text-brand underline decoration-brand/30 underline-offset-4'

const verEstado = (id: number) =>
  abrirEstado(id).catch((error: unknown) => toast.error(textoDeFallo(error, 'abrir el estado de comisiones')))

const columnasDe = ({ aRenglones }: VistaDeComisiones, conEstado: boolean): Column<PersonaConComision>[] => [
  {
    key: 'persona',
    title: 'Persona',
    rowHeader: true,
    leads: true,
    orden: ({ nombre }) => nombre,
    cell: ({ nombre, renglones }) => (
      <>
        <span className="block font-medium wrap-anywhere">{nombre}</span>
        <span className="block text-xs font-normal text-ink2">{contar(renglones, 'movimiento')}</span>
      </>
    ),
  },
  {
    key: 'cobrado',
    title: 'Cobrado',
    align: 'end',
    numeric: true,
    phone: 'line',
    phoneTitle: true,
    orden: ({ cobrado }) => cobrado,
    cell: ({ idUsuario, nombre, cobrado }) => (
      <Link {...aRenglones(idUsuario)} className={enlaceClass}>
        <Dinero value={cobrado} />
        <span className="sr-only"> cobrado por {nombre}: ver sus movimientos</span>
      </Link>
    ),
  },
  {
    key: 'base',
    title: 'Base',
    align: 'end',
    numeric: true,
    optional: true,
    phone: 'hidden',
    orden: ({ base }) => base,
    cell: ({ base }) => <Dinero value={base} />,
  },
  {
    key: 'porcentaje',
    title: '%',
    align: 'end',
    numeric: true,
    phone: 'line',
    cell: ({ porcentajes }) => porcentajes.map((uno) => `${numero(uno)} %`).join(' · '),
  },
  {
    key: 'comision',
    title: 'Comisión',
    align: 'end',
    numeric: true,
    phone: 'end',
    orden: ({ comision }) => comision,
    cell: ({ idUsuario, nombre, comision }) => (
      <Link {...aRenglones(idUsuario)} className={`${enlaceClass} font-semibold`}>
        <Dinero value={comision} />
        <span className="sr-only"> de comisión de {nombre}: ver sus movimientos</span>
      </Link>
    ),
  },
  ...(conEstado
    ? [
        {
          key: 'estado',
          title: 'Estado',
          titleHidden: true,
          phone: 'block',
          cell: ({ idEstado, nombre }: PersonaConComision) =>
            idEstado === null ? null : (
              <Button size="sm" icon={<FileText />} onClick={() => void verEstado(idEstado)}>
                PDF<span className="sr-only"> de {nombre}</span>
              </Button>
            ),
        } as const,
      ]
    : []),
]

interface Props {
  comisiones: Comisiones
  vista: VistaDeComisiones
  administra: boolean
  ocupada: boolean
}

/** Who earns how much in a period, with its sum on top. */
export function Personas({ comisiones, vista, administra, ocupada }: Props) {
  const { idPeriodo, personas, total } = comisiones
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <div>
          <h2 className="text-lg font-semibold">{dinero(total.comision)} en comisiones</h2>
          <p className="tabular text-sm text-ink2">
            {dinero(total.cobrado)} cobrados · {contar(total.renglones, 'movimiento')}
          </p>
        </div>
        {idPeriodo === null ? null : <ExportarMenu lista="comisiones" filtro={{ periodo: idPeriodo }} />}
      </div>
      {personas.length > 0 ? (
        <Table
          caption="Comisiones por persona"
          columns={columnasDe(vista, administra && idPeriodo !== null)}
          rows={personas}
          rowKey={({ idUsuario }) => idUsuario}
          busy={ocupada}
        />
      ) : (
        <EmptyState title="Nadie tiene comisiones en estos días" icon={<HandCoins />}>
          Aquí aparece quien levantó los pedidos que se cobren y tenga una regla.
        </EmptyState>
      )}
    </>
  )
}
