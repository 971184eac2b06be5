import ezvcard.Ezvcard;
import ezvcard.VCard;
import ezvcard.VCardVersion;
import ezvcard.ValidationWarnings;
import ezvcard.io.scribe.ScribeIndex;
import ezvcard.io.text.VCardReader;
import ezvcard.parameter.VCardParameters;
import ezvcard.property.BinaryProperty;
import ezvcard.property.DateOrTimeProperty;
import ezvcard.property.RawProperty;
import ezvcard.property.Related;
import ezvcard.property.TextProperty;
import ezvcard.property.VCardProperty;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Map;

/**
 * Tells what ez-vcard reads in vCard files: a line a property, its parts between TABs.
 *
 * <p>Each line of input is a path and a character set; a version after them asks what is not valid in it.
 */
final class EzVCard {
  private static final ScribeIndex SCRIBES = new ScribeIndex();
  private static final PrintStream OUT = new PrintStream(System.out, false, java.nio.charset.StandardCharsets.UTF_8);

  public static void main(String[] arguments) throws Exception {
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
    String line;
    while ((line = input.readLine()) != null) {
      String[] words = line.split("\t");
      String text = new String(Files.readAllBytes(Path.of(words[0])), Charset.forName(words[1]));
      VCardReader reader = new VCardReader(text.startsWith("\uFEFF") ? text.substring(1) : text);
      VCard card;
      int number = 0;
      while ((card = reader.readNext()) != null) {
        number++;
        for (VCardProperty property : card) tell(words[0], number, property);
        if (words.length > 2) validate(words[0], number, card, VCardVersion.valueOfByStr(words[2]));
      }
      row(words[0], String.valueOf(number), "", "END", "", "");
    }
    OUT.flush();
  }

  private static void tell(String file, int number, VCardProperty property) {
    boolean isRaw = property instanceof RawProperty;
    String name = isRaw ? ((RawProperty) property).getPropertyName()
        : SCRIBES.getPropertyScribe(property).getPropertyName();
    StringBuilder parameters = new StringBuilder();
    for (Map.Entry<String, java.util.List<String>> entry : property.getParameters().getMap().entrySet()) {
      for (String value : entry.getValue()) {
        parameters.append(entry.getKey()).append('=').append(value).append('\u001F');
      }
    }
    row(file, String.valueOf(number), String.valueOf(property.getGroup()), name.toUpperCase(),
        parameters.toString(), value(property));
  }

  /** The value without escapes, in one form whatever the version has for it. */
  private static String value(VCardProperty property) {
    if (property instanceof RawProperty) return ((RawProperty) property).getValue();
    if (property instanceof TextProperty) return ((TextProperty) property).getValue();
    if (property instanceof Related) {
      Related related = (Related) property;
      return related.getText() != null ? related.getText() : related.getUri();
    }
    if (property instanceof DateOrTimeProperty) {
      DateOrTimeProperty date = (DateOrTimeProperty) property;
      if (date.getDate() != null) return new SimpleDateFormat("yyyy-MM-dd").format(date.getDate());
      return date.getText() != null ? date.getText() : date.getPartialDate().toISO8601(true);
    }
    if (property instanceof BinaryProperty) {
      BinaryProperty<?> binary = (BinaryProperty<?>) property;
      byte[] data = binary.getData();
      return data == null ? String.valueOf(binary.getUrl()) : "data " + Arrays.hashCode(data);
    }
    VCardProperty bare = property.copy();
    bare.setParameters(new VCardParameters());
    bare.setGroup(null);
    return bare.toString().replaceFirst("^[\\w.]* ", "");
  }

  private static void validate(String file, int number, VCard card, VCardVersion version) {
    ValidationWarnings warnings = card.validate(version);
    if (warnings.isEmpty()) return;
    row(file, String.valueOf(number), "", "INVALID", "", warnings.toString());
  }

  private static void row(String... cells) {
    for (int index = 0; index < cells.length; index++) {
      cells[index] = String.valueOf(cells[index]).replace("\\", "\\\\").replace("\t", "\\t").replace("\r\n", "\\n")
          .replace("\n", "\\n").replace("\r", "\\n");
    }
    OUT.println(String.join("\t", cells));
  }
}
