import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Aviso } from '../ui/Aviso.tsx'
import { FileField } from '../ui/FileField.tsx'
import { MoneyField, NumberField } from '../ui/NumberField.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Muestra, Rejilla } from './Muestra.tsx'

export function MuestraCampos() {
  const [importe, setImporte] = useState<number | null>(1234.5)
  const [esfera, setEsfera] = useState<number | null>(-1.25)
  const [piezas, setPiezas] = useState<number | null>(1)
  const [archivo, setArchivo] = useState<File | null>(null)
  return (
    <Muestra title="Campos de texto y número">
      <Aviso tone="bad" title="No se pudo guardar" className="mb-5">
        Revisa el correo electrónico y el RFC.
      </Aviso>
      <Rejilla>
        <TextField label="Nombre" required defaultValue="María Fernanda" />
        <TextField
          label="Correo electrónico"
          icon={<Mail />}
          placeholder="nombre@ejemplo.mx"
          ayuda="Con él inicia sesión."
        />
        <TextField label="RFC" required defaultValue="HEGM900101" error="El RFC debe tener 12 o 13 caracteres." />
        <TextField label="Folio" disabled defaultValue="004812" />
        <TextField label="Creado por" readOnly defaultValue="Laura Méndez Ortiz" />
        <TextField label="Buscar en esta página" labelHidden placeholder="Sin etiqueta visible" />
        <TextField label="Usuario" large defaultValue="laura@ejemplo.mx" />
        <PasswordField label="Contraseña" large defaultValue="secreta-123" />
        <PasswordField label="Nueva contraseña" required maxLength={20} ayuda="Hasta 20 caracteres." />
        <TextField label="Tono" maxLength={20} defaultValue="Café degradado con espejo plata" />
        <NumberField label="Piezas" value={piezas} onValueChange={setPiezas} min={1} max={99} steppers />
        <NumberField
          label="Esfera OD"
          value={esfera}
          onValueChange={setEsfera}
          step={0.25}
          decimals={2}
          align="center"
        />
        <MoneyField label="Anticipo" required value={importe} onValueChange={setImporte} />
        <MoneyField label="Descuento" value={null} onValueChange={() => undefined} error="Escribe un importe." />
        <FileField
          label="Certificado (.cer)"
          required
          accept=".cer"
          emptyText="No registrada"
          value={archivo}
          onValueChange={setArchivo}
        />
        <FileField
          label="Llave privada (.key)"
          value={new File([], 'CSD_Sucursal_Juarez_H_EXAMPLE_20260101_con_nombre_largo.key')}
          onValueChange={() => undefined}
          error="La llave no corresponde al certificado."
        />
        <TextArea
          label="Observaciones"
          defaultValue="Refiere cansancio por pantalla al final del día. Se sugiere antirreflejante."
        />
        <TextArea label="Motivo" required error="Escribe el motivo." />
      </Rejilla>
    </Muestra>
  )
}
