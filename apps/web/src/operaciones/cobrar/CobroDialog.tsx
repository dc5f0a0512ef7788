import { aPesos } from '@nitida/contract/dinero'
import type { PedidoBreve } from '@nitida/contract/mostrador'
import { type RefObject, useRef, useState } from 'react'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { NotaSiguienteCorte } from '../../entidades/corte/NotaSiguienteCorte.tsx'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { dinero } from '../../ui/formatos.ts'
import { falloDelLibro, YA_REGISTRADO } from '../guardarPedido/fallos.ts'
import { useAbonar } from '../guardarPedido/usePedidos.ts'
import { CambioDelCobro } from './CambioDelCobro.tsx'
import { CobroFields } from './CobroFields.tsx'
import { type Cobrado, CobroListo } from './CobroListo.tsx'
import { alVuelo, cabeEfectivo, cobroInicial, fallosDe, pagoDe, partesDe } from './cobro.ts'

/** The order of the till. */
type PorCobrar = Pick<PedidoBreve, 'id' | 'folio' | 'sucursalNumber' | 'nombreCliente' | 'saldoPendiente'>

interface Props {
  open: boolean
  pedido: PorCobrar
  onCerrar: () => void
}

/** Takes money for an order as at a till, between the advance and the delivery. */
export function CobroDialog({ open, pedido, onCerrar }: Props) {
  const [hecho, setHecho] = useState<Cobrado | null>(null)
  const [enEfectivo, setEnEfectivo] = useState(true)
  const forma = useRef<HTMLInputElement>(null)
  const cerrar = () => {
    onCerrar()
    setHecho(null)
    setEnEfectivo(true)
  }
  const nombre = nombrePedido(pedido).toLowerCase()
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && cerrar()}
      title={hecho ? `Cobro registrado · ${nombre}` : `Cobrar ${nombre}`}
      description={pedido.nombreCliente}
      done={hecho ? <CambioDelCobro valores={hecho.valores} /> : null}
      size={enEfectivo && !hecho ? 'lg' : 'slip'}
      initialFocus={forma}
    >
      {hecho ? (
        <CobroListo {...hecho} onCerrar={cerrar} />
      ) : (
        <Cobro pedido={pedido} formaRef={forma} onEfectivo={setEnEfectivo} onHecho={setHecho} onCerrar={cerrar} />
      )}
    </Dialog>
  )
}

interface CobroProps {
  pedido: PorCobrar
  formaRef: RefObject<HTMLInputElement | null>
  /** Called with whether cash may be part of it. */
  onEfectivo: (hay: boolean) => void
  onHecho: (cobrado: Cobrado) => void
  onCerrar: () => void
}

function Cobro({ pedido, formaRef, onEfectivo, onHecho, onCerrar }: CobroProps) {
  const { id, saldoPendiente: saldo } = pedido
  const abonar = useAbonar(id)
  const [valores, setValores] = useState(() => cobroInicial(saldo))
  const [revisado, setRevisado] = useState(false)
  const [fallo, setFallo] = useState<FalloDeFormulario | null>(null)
  const fallos = fallosDe(valores, saldo)
  const cobrar = async () => {
    setRevisado(true)
    if (fallos.forma) formaRef.current?.focus()
    const cuerpo = pagoDe(valores)
    if (!cuerpo || Object.keys(fallos).length > 0 || abonar.isPending) return
    setFallo(null)
    try {
      const { data, idPago } = await abonar.mutateAsync(cuerpo)
      onHecho({ pedido: data, valores, idPago })
    } catch (error) {
      setFallo(falloDelLibro(error, 'registrar el pago', { ABONO_EXCEDE_SALDO: 'importe' }))
    }
  }
  const { total } = partesDe(valores)
  return (
    <Form
      className="grid gap-5"
      onSubmit={(evento) => {
        evento.preventDefault()
        void cobrar()
      }}
    >
      <CobroFields
        saldo={saldo}
        valores={valores}
        onCambio={(cambios) => {
          const nuevos = { ...valores, ...cambios }
          setValores(nuevos)
          onEfectivo(cabeEfectivo(nuevos))
          setFallo((antes) => (antes?.texto === YA_REGISTRADO ? antes : null))
        }}
        fallos={{ ...(revisado ? fallos : alVuelo(fallos)), ...fallo?.campos }}
        formaRef={formaRef}
      />
      <NotaSiguienteCorte />
      <FalloAviso fallo={fallo} />
      <BotonesDeFormulario onCerrar={onCerrar} cargando={abonar.isPending} mientras="Cobrando…">
        {total > 0 ? `Cobrar ${dinero(aPesos(total))}` : 'Cobrar'}
      </BotonesDeFormulario>
    </Form>
  )
}
