import ezvcard.Ezvcard;
import ezvcard.VCard;
import ezvcard.io.text.VCardReader;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.lang.management.ManagementFactory;

/**
 * Tells how long ez-vcard takes to read a file: a line a pass, the way, the seconds by the clock and of processors, the cards
 * and the peak of memory so far in bytes. Only the last passes are warm. With no passes the cards are read one after the other,
 * once, and no more is told than how many they are.
 */
final class Throughput {
  public static void main(String[] arguments) throws Exception {
    File file = new File(arguments[0]);
    int passes = Integer.parseInt(arguments[1]);
    if (passes == 0) System.out.println(count(file));
    for (int pass = 0; pass < passes; pass++) {
      double[] start = times();
      tell("stream", start, count(file));
    }
    for (int pass = 0; pass < passes; pass++) {
      double[] start = times();
      tell("all", start, Ezvcard.parse(file).all().size());
    }
  }

  private static int count(File file) throws Exception {
    int count = 0;
    try (VCardReader reader = new VCardReader(file)) {
      while (reader.readNext() != null) count++;
    }
    return count;
  }

  private static double[] times() {
    com.sun.management.OperatingSystemMXBean system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new double[] {System.nanoTime() / 1e9, system.getProcessCpuTime() / 1e9};
  }

  private static void tell(String way, double[] start, int count) throws Exception {
    double[] end = times();
    long peak = 0;
    Path status = Path.of("/proc/self/status");
    if (Files.exists(status)) {
      for (String line : Files.readAllLines(status)) {
        if (line.startsWith("VmHWM:")) peak = Long.parseLong(line.replaceAll("\\D", "")) * 1024;
      }
    }
    System.out.printf("%s\t%f\t%f\t%d\t%d%n", way, end[0] - start[0], end[1] - start[1], count, peak);
  }
}
