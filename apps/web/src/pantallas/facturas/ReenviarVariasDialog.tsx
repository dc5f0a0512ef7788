import { leerCorreo } from '@nitida/contract/claves'
import type { Factura } from '@nitida/contract/facturacion'
import { MAXIMO_REENVIOS, type Reenvio } from '@nitida/contract/facturacion.reenvios'
import { FACTURAS_POR_PAGINA, serieYFolio } from '@nitida/contract/facturacion.rules'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { facturasQuery } from '../../entidades/factura/facturas.consulta.ts'
import { useReenviarVarias } from '../../operaciones/facturar/useFacturas.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { contar, numero } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { ListaFacturas } from './useListaFacturas.ts'

interface Props {
  open: boolean
  lista: ListaFacturas
  onCerrar: () => void
}

/** Sends invoices of the list again: each to its last address, or all to one. */
export function ReenviarVariasDialog({ open, lista, onCerrar }: Props) {
  const [elegidas, setElegidas] = useState<ReadonlyMap<number, Factura>>(new Map())
  const [email, setEmail] = useState('')
  const [enviado, setEnviado] = useState(false)
  const reenviar = useReenviarVarias()
  const cuantas = elegidas.size
  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    setEnviado(true)
    if (cuantas > 0) reenviar.mutate({ facturas: [...elegidas.keys()], email: email.trim() })
  }
  const marcar = (facturas: readonly Factura[], si: boolean) => {
    const otras = new Map(elegidas)
    for (const factura of facturas)
      if (!si) otras.delete(factura.idFactura)
      else if (otras.size < MAXIMO_REENVIOS) otras.set(factura.idFactura, factura)
    setElegidas(otras)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Reenviar varias facturas"
      description={`Su PDF y su XML llegan por correo. Hasta ${MAXIMO_REENVIOS} a la vez.`}
      size="md"
    >
      {reenviar.data ? (
        <Resultado hechos={reenviar.data.data} onCerrar={onCerrar} />
      ) : (
        <Form onSubmit={enviar} className="grid gap-4">
          <Eleccion lista={lista} elegidas={elegidas} onMarcar={marcar} />
          <TextField
            label="Correo electrónico"
            type="email"
            autoComplete="off"
            clean={leerCorreo}
            ayuda="Vacío: cada una va al último correo al que se envió."
            value={email}
            onChange={(evento) => setEmail(evento.target.value)}
          />
          {enviado && cuantas === 0 ? <Aviso tone="bad">Elige al menos una factura.</Aviso> : null}
          {reenviar.error ? <Aviso tone="bad">{textoDeFallo(reenviar.error, 'reenviar las facturas')}</Aviso> : null}
          <BotonesDeFormulario onCerrar={onCerrar} cargando={reenviar.isPending}>
            {cuantas === 0 ? 'Reenviar' : `Reenviar ${numero(cuantas)}`}
          </BotonesDeFormulario>
        </Form>
      )}
    </Dialog>
  )
}

interface EleccionProps {
  lista: ListaFacturas
  elegidas: ReadonlyMap<number, Factura>
  onMarcar: (facturas: readonly Factura[], si: boolean) => void
}

/** The list's invoices by its filters, a page at a time. */
function Eleccion({ lista, elegidas, onMarcar }: EleccionProps) {
  const [page, setPage] = useState(lista.pagina.pagina)
  const { busqueda: searchTerm, estatus, sucursal, mes } = lista
  const { data } = useQuery(facturasQuery({ page, searchTerm, estatus, sucursal, mes }))
  if (!data) return <Skeleton lines={6} />
  const paginas = Math.max(1, Math.ceil(data.total / FACTURAS_POR_PAGINA))
  const suyas = data.data.filter(({ idFactura }) => elegidas.has(idFactura)).length
  const lleno = elegidas.size >= MAXIMO_REENVIOS
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Facturas que se reenvían</legend>
      <Checkbox
        label={`Todas las de esta página · ${contar(elegidas.size, 'elegida')}`}
        checked={suyas === data.data.length && suyas > 0}
        indeterminate={suyas > 0 && suyas < data.data.length}
        onChange={(evento) => onMarcar(data.data, evento.target.checked)}
      />
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-card border border-line px-3">
        {data.data.map((factura) => (
          <li key={factura.idFactura} className="py-1.5">
            <Checkbox
              label={
                <span className="wrap-anywhere">
                  <span className="tabular font-medium">{serieYFolio(factura)}</span> · {factura.nombreCompleto}
                  <span className="block text-xs text-ink2">{factura.correo ?? 'Sin correo'}</span>
                </span>
              }
              checked={elegidas.has(factura.idFactura)}
              disabled={lleno && !elegidas.has(factura.idFactura)}
              onChange={(evento) => onMarcar([factura], evento.target.checked)}
            />
          </li>
        ))}
      </ul>
      {paginas > 1 ? (
        <span className="flex flex-wrap items-center gap-2 text-sm">
          <Button size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Anteriores
          </Button>
          <span>
            {numero(page)} de {numero(paginas)}
          </span>
          <Button size="sm" disabled={page >= paginas} onClick={() => setPage(page + 1)}>
            Siguientes
          </Button>
        </span>
      ) : null}
    </fieldset>
  )
}

const textoDe = ({ resultado, email }: Reenvio): string => {
  if (resultado === 'enCola') return `Sale a ${email}.`
  return resultado === 'sinCorreo' ? 'No se envió: no tiene correo.' : 'No se envió: ya no está a tu alcance.'
}

function Resultado({ hechos, onCerrar }: { hechos: readonly Reenvio[]; onCerrar: () => void }) {
  const enviadas = hechos.filter(({ resultado }) => resultado === 'enCola').length
  return (
    <div className="grid gap-4">
      <p role="status" className="font-medium">
        {contar(enviadas, 'factura')} de {numero(hechos.length)} en camino.
      </p>
      <ul aria-label="Resultado de cada factura" className="max-h-80 divide-y divide-line overflow-y-auto">
        {hechos.map((hecho) => (
          <li key={hecho.idFactura} className="py-1.5 wrap-anywhere">
            <span className="tabular font-medium">{hecho.documento ?? `Factura ${hecho.idFactura}`}</span> ·{' '}
            <span className={hecho.resultado === 'enCola' ? undefined : 'text-bad-ink'}>{textoDe(hecho)}</span>
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onCerrar}>
          Cerrar
        </Button>
      </div>
    </div>
  )
}
