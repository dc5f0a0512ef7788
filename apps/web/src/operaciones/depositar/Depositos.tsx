import type { Deposito } from '@nitida/contract/depositos'
import { Landmark } from 'lucide-react'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { Debajo } from '../../base/listas/Debajo.tsx'
import { ListaCard } from '../../base/listas/ListaCard.tsx'
import { usePagina } from '../../base/listas/usePagina.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { contar, dinero, fechaHoraLarga, fechaLarga } from '../../ui/formatos.ts'
import { type Column, Table } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.ts'
import { Pendientes } from './Pendientes.tsx'
import { Terminal } from './Terminal.tsx'
import { POR_PAGINA, revertir, useListaDeDepositos, usePendientes, useRecargarDepositos } from './useDepositos.ts'
import { usePendientesDeTerminal } from './useTerminal.ts'

/** The cash that waits for the bank, and what was taken there. @param sucursal the one that is looked at; null for all. */
export function Depositos({ sucursal }: { sucursal: number | null }) {
  const efectivo = usePendientes(sucursal)
  const tarjetas = usePendientesDeTerminal(sucursal)
  return (
    <div className="grid gap-4">
      <Debajo de={[efectivo, tarjetas]}>
        <Pendientes key={sucursal} sucursal={sucursal} />
        <Terminal key={`tarjetas ${sucursal}`} sucursal={sucursal} />
        <Hechos sucursal={sucursal} />
      </Debajo>
    </div>
  )
}

function preguntarSiRevertir({ id, importe }: Deposito, alTerminar: () => Promise<unknown>): void {
  preguntar({
    title: '¿Revertir el depósito?',
    description: `Los cortes de ${dinero(importe)} vuelven a quedar por depositar. El depósito no se borra.`,
    confirmLabel: 'Revertir',
    peligro: true,
    motivo: { falta: 'Escribe por qué se revierte.' },
    hacer: async (motivo) => {
      try {
        await revertir(id, motivo)
      } finally {
        await alTerminar() // a refusal says that the list is an old one
      }
      toast.exito('¡Depósito revertido!')
    },
    fallo: (error) => textoDeFallo(error, 'revertir el depósito'),
  })
}

function Cuadre({ importe, esperado, diferencia, reversa }: Deposito) {
  if (reversa) return <Badge tone="neutral">Revertido</Badge>
  if (diferencia === 0) return <Badge tone="ok">Cuadra</Badge>
  return (
    <Badge tone={importe < esperado ? 'bad' : 'carey'}>
      {importe < esperado ? `Faltan ${dinero(-diferencia)}` : `Sobran ${dinero(diferencia)}`}
    </Badge>
  )
}

const columnasDe = (alTerminar: () => Promise<unknown>): Column<Deposito>[] => [
  {
    key: 'deposito',
    title: 'Depósito',
    rowHeader: true,
    leads: true,
    cell: ({ dia, cuenta, llevo, sucursalNumber, cortes }) => (
      <>
        <span className="block font-medium wrap-anywhere">
          {fechaLarga(dia)} · {cuenta}
        </span>
        <span className="block text-xs font-normal wrap-anywhere text-ink3">
          Sucursal {sucursalNumber} · {contar(cortes.length, 'corte')} · lo llevó {llevo}
        </span>
      </>
    ),
  },
  { key: 'importe', title: 'Importe', align: 'end', numeric: true, cell: ({ importe }) => dinero(importe) },
  {
    key: 'cuadre',
    title: 'Cuadre',
    phone: 'block',
    cell: (deposito) => (
      <>
        <Cuadre {...deposito} />
        {deposito.nota ? <span className="mt-1 block text-xs wrap-anywhere text-ink2">{deposito.nota}</span> : null}
        {deposito.reversa ? (
          <span className="mt-1 block text-xs wrap-anywhere text-ink2">
            {deposito.reversa.nombre}, {fechaHoraLarga(deposito.reversa.en)}: {deposito.reversa.motivo}
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'registro',
    title: 'Registró',
    phone: 'block',
    cell: ({ nombreCreador, creadoEn, url }) => (
      <>
        <span className="block wrap-anywhere">{nombreCreador}</span>
        <span className="block text-xs text-ink3">{fechaHoraLarga(creadoEn)}</span>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" className="text-xs text-brand-ink underline">
            Ver comprobante
          </a>
        ) : (
          <span className="block text-xs text-ink3">Sin comprobante</span>
        )}
      </>
    ),
  },
  {
    key: 'acciones',
    title: 'Acciones',
    phone: 'block',
    cell: (deposito) =>
      deposito.reversa ? null : (
        <Button size="sm" onClick={() => preguntarSiRevertir(deposito, alTerminar)}>
          Revertir
        </Button>
      ),
  },
]

function Hechos({ sucursal }: { sucursal: number | null }) {
  const pagina = usePagina({ vista: 'depositos', ...(sucursal !== null && { sucursal }) })
  const lista = useListaDeDepositos(pagina.pagina, sucursal)
  const recargar = useRecargarDepositos()
  return (
    <ListaCard
      titulo="Depósitos"
      consulta={lista}
      pagina={pagina}
      porPagina={POR_PAGINA}
      textoFallo="No se pudieron cargar los depósitos"
      vacio={{ titulo: 'Todavía no hay depósitos', icono: <Landmark /> }}
      corta
      tabla={(filas, cargando) => (
        <Table
          caption="Depósitos"
          columns={columnasDe(recargar)}
          rows={filas}
          rowKey={({ id }) => id}
          busy={cargando}
        />
      )}
    />
  )
}
