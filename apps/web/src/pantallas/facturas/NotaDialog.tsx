import type { Factura } from '@nitida/contract/facturacion'
import type { Acreditable, NotasDeFactura } from '@nitida/contract/facturacion.notas'
import { MAXIMO_DE_NOTA, nombreDeNota, type TipoDeNota, tiposDeNota } from '@nitida/contract/facturacion.notas.rules'
import { formasRecibidas, type PagoLibre } from '@nitida/contract/facturacion.pagos'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Rechazo } from '../../base/api/fallos.ts'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { type FalloDeTimbrado, falloDeLlamada, falloDeRespuesta } from '../../operaciones/facturar/fallos.ts'
import { useCrearNota } from '../../operaciones/facturar/useFacturas.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/Form.tsx'
import { dinero, fechaLarga } from '../../ui/formatos.ts'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { NotaFactura, notasQuery } from './NotaFactura.tsx'
import { cuentaDe, cuerpoDe, faltaDe, type Parte, parteDe } from './nota.valores.ts'

interface Props {
  open: boolean
  factura: Factura
  onCerrar: () => void
}

/** A credit note by hand of an invoice without an order, and of others of its receiver. */
export function NotaDialog({ open, factura, onCerrar }: Props) {
  const notas = useQuery({ ...notasQuery(factura.idFactura), placeholderData: undefined, enabled: open })
  const { data, error } = notas
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={`Nota de crédito de ${serieYFolio(factura)}`}
      description={factura.nombreCompleto}
      size="lg"
    >
      {data ? (
        <Notas datos={data.data} onCerrar={onCerrar} />
      ) : error ? (
        <ErrorState title="No se pudo cargar lo que queda" causa={error} {...reintentoDe(notas)} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  )
}

function Notas({ datos, onCerrar }: { datos: NotasDeFactura; onCerrar: () => void }) {
  const { factura, notas, motivo } = datos
  return (
    <div className="grid gap-5">
      {notas.length > 0 ? (
        <ul aria-label="Notas de crédito que ya tiene" className="grid gap-1 text-sm text-ink2">
          {notas.map((nota) => (
            <li key={nota.idFactura}>
              {nombreDeNota[nota.tipo]} {nota.documento} · {fechaLarga(nota.fecha)} ·{' '}
              <span className="tabular">{dinero(nota.importe)}</span> ({nota.estatus.toLowerCase()})
            </li>
          ))}
        </ul>
      ) : null}
      {motivo !== null ? (
        <Aviso tone="carey">{motivo}</Aviso>
      ) : factura.queda <= 0 ? (
        <Aviso tone="carey">Sus notas de crédito ya la acreditan completa.</Aviso>
      ) : (
        <NotaForm datos={datos} onCerrar={onCerrar} />
      )}
    </div>
  )
}

const opcionesDeTipo = tiposDeNota.map((tipo) => ({ value: tipo, label: nombreDeNota[tipo] }))
const opcionesDeForma = formasRecibidas.map(({ clave, nombre }) => ({ value: clave, label: `${clave} · ${nombre}` }))

type Faltas = Readonly<Record<string, string | undefined>>

function NotaForm({ datos: { factura, otras }, onCerrar }: { datos: NotasDeFactura; onCerrar: () => void }) {
  const [tipo, setTipo] = useState<TipoDeNota>('credito')
  const [concepto, setConcepto] = useState('')
  const [formaPago, setForma] = useState<PagoLibre['formaPago'] | null>(null)
  const [partes, setPartes] = useState<readonly Parte[]>([parteDe(factura)])
  const [faltas, setFaltas] = useState<Faltas>({})
  const [fallo, setFallo] = useState<FalloDeTimbrado | null>(null)
  const crear = useCrearNota()
  const { total, devuelto } = cuentaDe(partes)
  const marcar = (otra: Acreditable, si: boolean) => {
    setFaltas({})
    setPartes(si ? [...partes, parteDe(otra)] : partes.filter((una) => una.factura.idFactura !== otra.idFactura))
  }

  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    const nuevas: Record<string, string> = Object.fromEntries(
      partes.flatMap((parte, n) => {
        const falta = faltaDe(parte)
        return falta ? [[`facturas.${n}`, falta]] : []
      }),
    )
    if (devuelto > 0 && !formaPago) nuevas.formaPago = 'Elige cómo se devuelve el dinero.'
    setFaltas(nuevas)
    setFallo(null)
    if (Object.keys(nuevas).length > 0) return
    crear.mutate(
      { tipo, concepto, formaPago, facturas: partes.map(cuerpoDe) },
      {
        onSuccess: (respuesta) => {
          if (!respuesta.factura) return setFallo(falloDeRespuesta(respuesta))
          toast.exito(`${nombreDeNota[tipo]} ${serieYFolio(respuesta.factura)} timbrada.`, dinero(total))
          onCerrar()
        },
        onError: (error) => {
          setFallo(falloDeLlamada(error))
          if (error instanceof Rechazo) setFaltas(faltasDe(error))
        },
      },
    )
  }

  const parteEn = (n: number) => {
    const parte = partes[n]
    return parte ? (
      <NotaFactura
        key={parte.factura.idFactura}
        parte={parte}
        error={faltas[`facturas.${n}`]}
        onCambio={(nueva) => {
          setPartes(partes.with(n, nueva))
          setFaltas({ ...faltas, [`facturas.${n}`]: undefined })
        }}
      />
    ) : null
  }

  return (
    <Form onSubmit={enviar} aria-label="Nueva nota de crédito" className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Tipo"
          required
          options={opcionesDeTipo}
          value={tipo}
          onValueChange={(uno) => uno && setTipo(uno)}
        />
        <TextField
          label="Motivo"
          ayuda="Se imprime en la nota."
          maxLength={300}
          value={concepto}
          onChange={({ target }) => setConcepto(target.value)}
          error={faltas.concepto ?? null}
        />
      </div>
      {parteEn(0)}
      {otras.length > 0 ? <Otras otras={otras} partes={partes} onMarcar={marcar} /> : null}
      {partes.slice(1).map((_, n) => parteEn(n + 1))}
      <Select
        label="Cómo se devuelve el dinero"
        ayuda="Solo de lo que ya se pagó; lo demás baja lo que falta por pagar."
        options={opcionesDeForma}
        value={formaPago}
        onValueChange={(clave) => {
          setForma(clave === '99' ? null : clave)
          setFaltas({ ...faltas, formaPago: undefined })
        }}
        error={faltas.formaPago}
        className="sm:w-1/2"
      />
      <p role="status" className="rounded-card bg-sunken p-3">
        Total <span className="tabular font-semibold">{dinero(total)}</span>. Se devuelven{' '}
        <span className="tabular">{dinero(devuelto)}</span>; baja lo que falta por pagar{' '}
        <span className="tabular">{dinero(total - devuelto)}</span>.
      </p>
      {fallo ? (
        <Aviso tone="bad" title={fallo.titulo}>
          {[fallo.texto, fallo.tecnica].filter(Boolean).join(' ')}
        </Aviso>
      ) : null}
      <BotonesDeFormulario onCerrar={onCerrar} cargando={crear.isPending}>
        Timbrar nota de crédito
      </BotonesDeFormulario>
    </Form>
  )
}

/** Complaints of the server by what the form shows: those of a line stand at its invoice. */
const faltasDe = ({ campos }: Rechazo): Faltas =>
  Object.fromEntries(
    Object.entries(campos).map(([campo, textos]) => [/^facturas\.\d+/.exec(campo)?.[0] ?? campo, textos.join(' ')]),
  )

interface OtrasProps {
  otras: readonly Acreditable[]
  partes: readonly Parte[]
  onMarcar: (otra: Acreditable, si: boolean) => void
}

/** Other invoices of the receiver, which the note may name too. */
function Otras({ otras, partes, onMarcar }: OtrasProps) {
  const esta = ({ idFactura }: Acreditable) => partes.some(({ factura }) => factura.idFactura === idFactura)
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">Otras facturas del mismo cliente</legend>
      <ul className="max-h-48 overflow-y-auto rounded-card border border-line px-3 py-1">
        {otras.map((otra) => (
          <li key={otra.idFactura} className="py-1">
            <Checkbox
              label={`${otra.documento} · ${fechaLarga(otra.fecha)} · quedan ${dinero(otra.queda)}`}
              checked={esta(otra)}
              disabled={!esta(otra) && partes.length >= MAXIMO_DE_NOTA.facturas}
              onChange={({ target }) => onMarcar(otra, target.checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
