import { aCentavos, aPesos, type Centavos, sumar } from '@nitida/contract/dinero'
import type { FinFiscal } from '@nitida/contract/facturacion.pendientes'
import type { Pedido } from '@nitida/contract/pedidos'
import type { Elemento } from '@nitida/contract/pedidos.elementos'
import type { Transaccion } from '@nitida/contract/pedidos.libro'
import { etiquetaFormaPago, type FormaPago, formasPago, repartirDevolucion } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { useCampoDeMotivo } from '../../base/formularios/useCampoDeMotivo.ts'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { FormaPagoField } from '../../operaciones/cobrar/FormaPagoField.tsx'
import { useDevolverMercancia } from '../../operaciones/guardarPedido/usePedidos.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Form } from '../../ui/Form.tsx'
import { dinero } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { CajaDeSalida } from './CajaDeSalida.tsx'
import { FinFiscalField } from './FinFiscalField.tsx'

interface Props {
  open: boolean
  pedido: Pedido
  transacciones: readonly Transaccion[]
  onCerrar: () => void
}

/** Goods that come back after the delivery, with their money (D-76). */
export function DevolverMercanciaDialog({ open, pedido, transacciones, onCerrar }: Props) {
  const { data, error } = useQuery({
    ...consulta(api.pedidos.conElementos, { params: { id: pedido.id } }),
    placeholderData: undefined,
    enabled: open,
  })
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title="Devolver mercancía"
      description={`${nombrePedido(pedido)} · ${pedido.nombreCliente}`}
    >
      {pedido.facturado === null ? null : (
        <Aviso className="mb-4">
          El pedido está en la factura {pedido.facturado}: su CFDI de egreso por lo que se devuelve sale solo en unos
          minutos, o ahora si lo eliges.
        </Aviso>
      )}
      {data ? (
        <Devolucion pedido={pedido} elementos={data.elementos} transacciones={transacciones} onCerrar={onCerrar} />
      ) : error ? (
        <Aviso tone="bad">No se pudieron obtener los elementos del pedido. {error.message}</Aviso>
      ) : (
        <Skeleton lines={4} />
      )}
    </FormularioEnDialogo>
  )
}

const importeDe = ({ importeArmazon, importeLente, importeOtro }: Elemento): Centavos =>
  sumar(aCentavos(importeArmazon), aCentavos(importeLente), aCentavos(importeOtro))

/** Money of each method that was not given back, in centavos. */
function cobradoPorForma(transacciones: readonly Transaccion[]): Partial<Record<FormaPago, Centavos>> {
  const cobrado: Partial<Record<FormaPago, Centavos>> = {}
  for (const { formaPago, importe } of transacciones)
    cobrado[formaPago] = (cobrado[formaPago] ?? 0) + aCentavos(importe)
  return cobrado
}

/** What goes back, and with which method each part. */
function seDevuelven(importe: Centavos, partes: readonly { formaPago: FormaPago; importe: Centavos }[]): string {
  const con = partes.map((parte) => `${dinero(aPesos(parte.importe))} con ${etiquetaFormaPago[parte.formaPago]}`)
  if (con.length === 1) return `Se devuelven ${con[0]}.`
  return `Se devuelven ${dinero(aPesos(importe))}${con.length > 0 ? `: ${con.join(' y ')}` : ''}.`
}

interface DevolucionProps {
  pedido: Pedido
  elementos: readonly Elemento[]
  transacciones: readonly Transaccion[]
  onCerrar: () => void
}

function useDevolucion({ pedido, elementos, transacciones, onCerrar }: DevolucionProps) {
  const devolver = useDevolverMercancia(pedido.id)
  const [elegidos, setElegidos] = useState<readonly number[]>([])
  const cobrado = cobradoPorForma(transacciones)
  const formas = formasPago.filter((forma) => (cobrado[forma] ?? 0) > 0)
  const [forma, setForma] = useState<FormaPago | null>(formas.length === 1 ? (formas[0] ?? null) : null)
  const { motivo, exigir, campo: campoMotivo } = useCampoDeMotivo()
  const [fiscal, setFiscal] = useState<FinFiscal | null>(null)
  const [revisado, setRevisado] = useState(false)
  const importe = sumar(...elementos.filter(({ id }) => elegidos.includes(id)).map(importeDe))
  const partes = forma && repartirDevolucion(cobrado, forma, importe)
  const fallos = {
    elementos: elegidos.length === 0 ? 'Elige lo que se devuelve.' : null,
    forma: importe > 0 && !forma ? 'Debe seleccionar una forma de pago' : null,
  }
  const enviar = async () => {
    setRevisado(true)
    if (!exigir() || fallos.elementos || fallos.forma || devolver.isPending) return
    const formaPago = forma ?? 'Efectivo' // goods of no price move no money
    await devolver.mutateAsync({ elementos: [...elegidos], formaPago, motivo, fiscal }).then(
      () => {
        onCerrar()
        toast.exito('¡Mercancía devuelta!', `${nombrePedido(pedido)}, ${pedido.nombreCliente}`)
      },
      () => undefined, // shown beside the buttons
    )
  }
  const marcar = (id: number, marcado: boolean) =>
    setElegidos((antes) => (marcado ? [...antes, id] : antes.filter((uno) => uno !== id)))
  return {
    ...{ fiscal, setFiscal },
    ...{ devolver, elegidos, marcar, formas, forma, setForma, campoMotivo, importe, partes, enviar },
    fallos: revisado ? fallos : { elementos: null, forma: null },
  }
}

function Devolucion(props: DevolucionProps) {
  const { pedido, elementos, onCerrar } = props
  const { devolver, elegidos, marcar, formas, forma, setForma, campoMotivo, importe, partes, enviar, fallos, ...fin } =
    useDevolucion(props)
  return (
    <Form
      className="grid gap-5"
      onSubmit={(evento) => {
        evento.preventDefault()
        void enviar()
      }}
    >
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">¿Qué se devuelve?</legend>
        <div className="grid gap-1.5">
          {elementos.map((elemento, i) => (
            <Checkbox
              key={elemento.id}
              label={`Elemento ${i + 1}: ${elemento.armazon}, ${dinero(aPesos(importeDe(elemento)))}${elemento.devuelto ? ' (ya devuelto)' : ''}`}
              checked={elegidos.includes(elemento.id)}
              disabled={elemento.devuelto !== null}
              onChange={(evento) => marcar(elemento.id, evento.target.checked)}
            />
          ))}
        </div>
        {fallos.elementos ? <p className="mt-1.5 text-sm text-bad-ink">{fallos.elementos}</p> : null}
      </fieldset>
      {importe > 0 ? (
        <>
          <FormaPagoField
            label="¿Cómo se regresa el dinero?"
            required
            formas={formas}
            error={fallos.forma}
            value={forma}
            onValueChange={setForma}
          />
          <p role="status" className="rounded-card bg-sunken px-4 py-3">
            {seDevuelven(importe, partes || [])}
          </p>
          <CajaDeSalida />
        </>
      ) : null}
      <TextArea label="Motivo" {...campoMotivo} />
      <FinFiscalField pedido={pedido} que="mercancia" value={fin.fiscal} onValueChange={fin.setFiscal} />
      {devolver.error ? <Aviso tone="bad">{textoDeFallo(devolver.error, 'devolver la mercancía')}</Aviso> : null}
      <BotonesDeFormulario onCerrar={onCerrar} cargando={devolver.isPending} mientras="Guardando…">
        Devolver mercancía
      </BotonesDeFormulario>
    </Form>
  )
}
