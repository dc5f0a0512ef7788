import type { IntentoEnCurso } from '@nitida/contract/facturacion.enCurso'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { FileX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { type Pregunta, preguntar } from '../../base/formularios/preguntar.ts'
import { useCargarXml, useNoTimbrada } from '../../operaciones/facturar/useFacturas.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Form } from '../../ui/Form.tsx'
import { dinero } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'

interface Props {
  open: boolean
  intento: IntentoEnCurso
  onCerrar: () => void
}

/** Takes the file of an invoice that the provider stamped. */
export function CargarXmlDialog({ open, intento, onCerrar }: Props) {
  const [archivo, setArchivo] = useState<File | null>(null)
  const [falta, setFalta] = useState(false)
  const cargar = useCargarXml()
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault()
    setFalta(!archivo)
    if (!archivo) return
    const cfdiXml = await archivo.text()
    cargar.mutate(
      { id: intento.id, cfdiXml },
      {
        onSuccess: () => {
          onCerrar()
          toast.exito('La factura quedó guardada.', serieYFolio(intento))
        },
      },
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={`Cargar el XML de ${serieYFolio(intento)}`}
      description="Búscala por serie y folio en el portal del proveedor de timbrado y descarga su XML. Se acepta si es el de esta factura y el SAT la tiene vigente."
      size="sm"
    >
      <Form onSubmit={(evento) => void enviar(evento)} className="grid gap-4">
        <FileField
          label="XML timbrado"
          required
          accept=".xml"
          value={archivo}
          onValueChange={setArchivo}
          error={falta && !archivo ? 'Elige el archivo XML.' : null}
        />
        {cargar.error ? <Aviso tone="bad">{textoDeFallo(cargar.error, 'cargar el XML')}</Aviso> : null}
        <BotonesDeFormulario onCerrar={onCerrar} cargando={cargar.isPending} mientras="Leyendo…">
          Cargar XML
        </BotonesDeFormulario>
      </Form>
    </Dialog>
  )
}

function useNoSeTimbro(intento: IntentoEnCurso): Pregunta {
  const descartar = useNoTimbrada()
  return {
    title: `¿${serieYFolio(intento)} no se timbró?`,
    description: `De ${intento.nombreCompleto}, por ${dinero(intento.total, intento.moneda)}. Confírmalo antes en el portal del proveedor: si sí se timbró, la venta podría facturarse dos veces.`,
    motivo: { label: 'Cómo lo confirmaste', falta: 'Escribe cómo lo confirmaste.' },
    confirmLabel: 'No se timbró',
    peligro: true,
    icon: <FileX />,
    hacer: async (motivo) => {
      await descartar.mutateAsync({ id: intento.id, motivo })
      toast.exito(`El folio ${serieYFolio(intento)} y sus ventas quedaron libres.`)
    },
    fallo: (error) => textoDeFallo(error, 'liberar la venta'),
  }
}

/** Frees folio and sales of an attempt, after a question about what was looked at. */
export const preguntarSiNoSeTimbro = (intento: IntentoEnCurso): void => preguntar(() => useNoSeTimbro(intento))
